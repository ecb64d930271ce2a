import {mkdir, writeFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {defaultAudience} from '../../shared/audiences';
import {
  responseHeaders,
  pageHeaders,
  scriptHashes,
  scriptHeaders,
  type SecurityOptions,
} from '../gate/security-headers';
import {pagesOf, readSite} from '../gate/site-files';

const policyName = 'content-security-policy';

/**
 * Writes the headers of a build as nginx directives, to be included where
 * `deploy/nginx.conf` serves it from disk: the same headers, from the same
 * hashes, as our own server sends with its pages.
 *
 * All builds share `headers.conf`, where the policy is a variable. In `policies`
 * are its values, by the reader's audience (none for the sign-in build) and the
 * path of the file.
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
  const directives = Object.entries({...headers, [policyName]: '$docs_policy'})
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
  const [forScripts, forOthers] = [scriptHeaders, responseHeaders].map(
    (make) => make(security)[policyName],
  );
  const isSignIn = basename(siteDir) === 'sign-in';
  const audience = isSignIn ? '' : audienceOf(siteDir);
  const policies = join(folder, 'policies');
  await mkdir(policies, {recursive: true});
  await writeFile(join(folder, 'headers.conf'), directives);
  await writeFile(
    join(policies, 'files.conf'),
    `"~\\.js$" "${forScripts}";\ndefault "${forOthers}";\n`,
  );
  await writeFile(
    join(policies, isSignIn ? 'sign-in.conf' : `audience-${audience}.conf`),
    `"~^${audience}:.*\\.html$" "${headers[policyName]}";\n`,
  );
}

function audienceOf(siteDir: string): string {
  return basename(dirname(siteDir)) === 'audiences'
    ? basename(siteDir)
    : defaultAudience;
}

// `npm run build` runs this file with the folder to write to and the sites.
if (require.main === module) {
  const [folder = '', ...sites] = process.argv.slice(2);
  const security = {
    secure: process.env.SITE_URL?.trim().startsWith('https:') ?? false,
    hostedSearch: Boolean(process.env.ALGOLIA_APP_ID),
  };
  for (const site of sites) {
    void writeNginxHeaders(folder, site, security);
  }
}
