import type {rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

type RspackOptions = Exclude<Parameters<typeof rspack>[0], readonly unknown[]>;
type ConfigureWebpackResult = ReturnType<
  NonNullable<Plugin['configureWebpack']>
>;

/**
 * Types what a plugin adds to the bundler's options as options of Rspack, which
 * differ from those of webpack in the types of Docusaurus.
 */
export function rspackConfig(options: RspackOptions): ConfigureWebpackResult {
  return options as ConfigureWebpackResult;
}
