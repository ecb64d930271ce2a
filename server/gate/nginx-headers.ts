import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {scriptHashes} from './script-hashes';
import {pageHeaders, type SecurityOptions} from './security-headers';
import {pagesOf, readSite} from './site-files';

/**
 * Writes the headers of a build as nginx directives, to be included where
 * `deploy/nginx.conf` serves it from disk: the same headers, from the same
 * hashes, as our own server sends with its pages.
 *
 * @throws Error that names `npm run build` when the folder holds no site.
 */
export async function writeNginxHeaders(
  siteDir: string,
  file: string,
  security: SecurityOptions,
): Promise<void> {
  const hashes = scriptHashes(pagesOf(readSite(siteDir)));
  const lines = Object.entries(pageHeaders(hashes, security)).map(
    ([name, value]) => `add_header ${name} "${value}" always;\n`,
  );
  await mkdir(join(file, '..'), {recursive: true});
  await writeFile(file, lines.join(''));
}

// `npm run build` runs this file from the root of the project.
if (require.main === module) {
  const security = {
    secure: process.env.SITE_URL?.startsWith('https:') ?? false,
    hostedSearch: Boolean(process.env.ALGOLIA_APP_ID),
  };
  for (const site of ['guide', 'sign-in']) {
    const file = `build/nginx/${site}.conf`;
    void writeNginxHeaders(`build/${site}`, file, security);
  }
}
