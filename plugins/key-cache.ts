import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Keeps apart what the bundler remembers of each build. Its cache is keyed by
 * the configuration's file and knows nothing of aliases, so that one build
 * would silently be given another's generated files, and with them its gate.
 *
 * @param parts what else tells builds apart, such as the search engine.
 */
export function keyCache(...parts: string[]) {
  return ({generatedFilesDir}: LoadContext): Plugin => ({
    name: 'key-cache',
    configureWebpack(config) {
      const {experiments} = config as {
        experiments?: {cache?: {version?: string}};
      };
      const version = experiments?.cache?.version;
      return version === undefined
        ? {}
        : cacheVersion([version, generatedFilesDir, ...parts].join('-'));
    },
  });
}

// The types of Docusaurus do not know Rspack's options.
function cacheVersion(version: string): object {
  return {experiments: {cache: {version}}};
}
