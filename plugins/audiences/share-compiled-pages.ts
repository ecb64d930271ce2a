import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Lets the build of one audience use the pages that the bundler compiled for
 * another. Each page depends on a file that Docusaurus writes with the options
 * of its docs plugin, and these say which pages are excluded: with the list in
 * it, all pages would be compiled again for each audience. What does differ
 * between audiences has files of its own that pages depend on.
 *
 * Without that file, as another version of Docusaurus may be, builds are right
 * but take longer.
 *
 * @param generatedFilesDir `.docusaurus` of the site; the docs plugin must have
 *   written to it.
 */
export function shareCompiledPages(generatedFilesDir: string): void {
  const file = path.join(
    generatedFilesDir,
    'docusaurus-plugin-content-docs/default/__mdx-loader-dependency.json',
  );
  if (!existsSync(file)) {
    return;
  }
  const {options, ...others} = JSON.parse(readFileSync(file, 'utf8')) as {
    options?: object;
  };
  writeFileSync(
    file,
    JSON.stringify({...others, options: {...options, exclude: undefined}}),
  );
}
