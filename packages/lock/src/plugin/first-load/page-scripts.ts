import {readFileSync, writeFileSync} from 'node:fs';
import type {Compilation, Compiler} from '../bundler';

/** The manifest from which Docusaurus lists the scripts and style sheets of a page. */
interface ClientManifest {
  /** Ids of chunks, by the names that the page's server render reports. */
  origins: Record<string, (string | number)[]>;
}

/**
 * Creates a plugin of the bundler that makes each page list its own scripts, beside those of every
 * page. Docusaurus looks them up by the module that is imported, but its manifest has them by the
 * names of chunks, and so it finds none: they would be requested only once the main script runs.
 * (The cause: since webpack 5, `getChunkOrigin` of ReactLoadableSSRAddon returns the chunk's name.)
 *
 * It fails the build when the manifest has an import already: then Docusaurus works without this
 * plugin.
 *
 * @param manifestFile Docusaurus' manifest, which is completed.
 */
export function listPageScripts(manifestFile: string) {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.afterEmit.tap('list-page-scripts', (compilation) => {
        const text = readFileSync(manifestFile, 'utf8');
        const manifest = JSON.parse(text) as ClientManifest;
        const chunks = chunksByImport(compilation);
        const duplicate = Object.keys(chunks).find((name) => name in manifest.origins);
        if (duplicate) {
          throw new Error(
            `Docusaurus now lists the scripts of pages by itself (${duplicate}). Remove packages/lock/src/plugin/first-load/page-scripts.ts.`,
          );
        }
        Object.assign(manifest.origins, chunks);
        writeFileSync(manifestFile, JSON.stringify(manifest));
      });
    },
  };
}

function chunksByImport({chunkGroups}: Compilation): ClientManifest['origins'] {
  const chunks: ClientManifest['origins'] = {};
  for (const {origins, chunks: own} of chunkGroups) {
    for (const {request} of origins) {
      if (request) {
        chunks[request] = own.flatMap(({id}) => id ?? []);
      }
    }
  }
  return chunks;
}
