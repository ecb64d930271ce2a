import {mkdir, writeFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {scriptHashes} from '../gate/script-hashes';
import {pageHeaders, type SecurityOptions} from '../gate/security-headers';
import {pagesOf, readSite} from '../gate/site-files';

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

// `npm run build` runs this file with the folder to write to and the sites.
if (require.main === module) {
  const [folder = '', ...sites] = process.argv.slice(2);
  const security = {
    secure: process.env.SITE_URL?.startsWith('https:') ?? false,
    hostedSearch: Boolean(process.env.ALGOLIA_APP_ID),
  };
  for (const site of sites) {
    const file = join(folder, `${basename(site)}.conf`);
    void writeNginxHeaders(site, file, security);
  }
}
