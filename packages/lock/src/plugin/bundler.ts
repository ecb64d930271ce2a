import type {rspack} from '@docusaurus/faster';
import type {LoadContext, Plugin} from '@docusaurus/types';

type RspackOptions = Exclude<Parameters<typeof rspack>[0], readonly unknown[]>;
type ConfigureWebpackResult = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/**
 * Casts Rspack options to the return type of a plugin's `configureWebpack`, for which Docusaurus
 * uses webpack's types.
 */
export function rspackConfig(options: RspackOptions): ConfigureWebpackResult {
  return options as ConfigureWebpackResult;
}

export type Compiler = InstanceType<typeof rspack.Compiler>;
export type Compilation = InstanceType<typeof rspack.Compilation>;

/**
 * Creates the plugin that gives each build its own bundler cache. Without the plugin, the key of
 * the cache is the configuration's file and ignores aliases, so one build would silently get the
 * generated files of another build, including the gate.
 *
 * @param parts values that differ between builds, such as the audience and the parts of features.
 * @throws Error while a site is built, if the cache has no `version` that could be extended.
 */
export function keyCache(...parts: unknown[]) {
  return ({generatedFilesDir}: LoadContext): Plugin => ({
    name: 'key-cache',
    configureWebpack(config) {
      // Rspack 1 has these options under `experiments`, Rspack 2 has not.
      type Cached = {cache?: {version?: string}};
      const {cache, experiments} = config as Cached & {experiments?: Cached};
      const stored = experiments?.cache ?? cache;
      if (stored?.version !== undefined) {
        stored.version = JSON.stringify([stored.version, generatedFilesDir, ...parts]);
      } else if (config.mode === 'production' && !process.env.DOCUSAURUS_NO_PERSISTENT_CACHE) {
        throw new Error(
          'The bundler’s cache has no `version` where packages/lock/src/plugin/bundler.ts looks for it, so builds would get each other’s files. Correct that file, or build with DOCUSAURUS_NO_PERSISTENT_CACHE=true.',
        );
      }
      return {};
    },
  });
}

/**
 * Under `npm start`, passes `/graphql` on to the accounts service beside the
 * development server (packages/lock/src/cli/start.ts). Does nothing in a build.
 */
export function passGraphql(): Plugin {
  const port = process.env.GRAPHQL_PORT;
  const proxy = [{context: ['/graphql'], target: `http://127.0.0.1:${port}`}];
  return {
    name: 'pass-graphql',
    configureWebpack: () => (port ? rspackConfig({devServer: {proxy}}) : {}),
  };
}
