import {mkdir, writeFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {defaultAudience} from '../../shared/audiences';
import {scriptHashes} from '../gate/script-hashes';
import {pageHeaders, type SecurityOptions} from '../gate/security-headers';
import {pagesOf, readSite} from '../gate/site-files';

const policyName = 'content-security-policy';

/**
 * Writes the headers of a build as nginx directives, to be included where
 * `deploy/nginx.conf` serves it from disk: the same headers, from the same
 * hashes, as our own server sends with its pages.
 *
 * The builds of the guide share `guide.conf`, where the policy is a variable.
 * `policies/<audience>.conf` holds its value.
 *
 * @param folder to write to.
 * @param siteDir a build: `guide`, `sign-in` or `audiences/<name>`.
 * @throws Error that names `npm run build` when the folder holds no site.
 */
export async function writeNginxHeaders(
  folder: string,
  siteDir: string,
  security: SecurityOptions,
): Promise<void> {
  const hashes = scriptHashes(pagesOf(readSite(siteDir)));
  const headers = pageHeaders(hashes, security);
  await mkdir(join(folder, 'policies'), {recursive: true});
  if (basename(siteDir) === 'sign-in') {
    await writeFile(join(folder, 'sign-in.conf'), addHeaders(headers));
    return;
  }
  const audience =
    basename(dirname(siteDir)) === 'audiences'
      ? basename(siteDir)
      : defaultAudience;
  await writeFile(
    join(folder, 'guide.conf'),
    addHeaders({...headers, [policyName]: '$docs_guide_policy'}),
  );
  // A pattern, for nginx gives names such as `default` a meaning of their own.
  await writeFile(
    join(folder, 'policies', `${audience}.conf`),
    `"~^${audience}$" "${headers[policyName]}";\n`,
  );
}

function addHeaders(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}

// `npm run build` runs this file with the folder to write to and the sites.
if (require.main === module) {
  const [folder = '', ...sites] = process.argv.slice(2);
  const security = {
    secure: process.env.SITE_URL?.startsWith('https:') ?? false,
    hostedSearch: Boolean(process.env.ALGOLIA_APP_ID),
  };
  for (const site of sites) {
    void writeNginxHeaders(folder, site, security);
  }
}
