import type {Config, PluginConfig} from '@docusaurus/types';
import type {PageOptions} from '../plugin/pages-data';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';

/**
 * One line in `locked(config, {features: […]})`, which adds something to a site: to its
 * pages, to the form, to the server. A function with options makes it. This one adds a
 * script to each page and says where it asks:
 *
 * ```ts
 * // docusaurus-lock-chat, src/index.ts
 * import path from 'node:path';
 * import * as z from 'zod';
 * import {checkWritten, readSwitch, type Feature} from 'docusaurus-lock';
 *
 * const schema = z.strictObject({room: z.string()});
 *
 * export function chat(options: {room: string}): Feature {
 *   const {room} = checkWritten('chat', schema, options);
 *   return {
 *     package: 'docusaurus-lock-chat',
 *     guide: ({build}) =>
 *       // A static host has no server that it could ask.
 *       readSwitch('CHAT', 'on') && build === 'guide'
 *         ? {plugins: [plugin], fields: {room}}
 *         : {},
 *   };
 * }
 *
 * const plugin = () => ({
 *   name: 'chat',
 *   getClientModules: () => [path.join(__dirname, 'client/client-module')],
 * });
 *
 * // src/client/Chat.tsx, and src/server.ts beside it, which the server loads
 * const {room} = useSiteFields().features['docusaurus-lock-chat'] as {room: string};
 * ```
 */
export interface Feature {
  /** Its package; the server loads `/server` of it. */
  package: string;
  /** What it adds to the pages; default nothing. */
  guide?: (build: FeatureBuild) => GuideParts;
  /** What it adds to the form, which everyone may fetch; default nothing. */
  signIn?: (build: FeatureBuild) => FeatureParts;
}

/** What a feature is told of a build. */
export interface FeatureBuild {
  /** The folder of the site. */
  siteDir: string;
  build: Build;
  /** Whose pages the build has. */
  audience: string;
  /** `PRODUCT_NAME`. */
  productName: string;
  /** Turns the source of a page into what is compiled. */
  preprocess: (page: {filePath: string; fileContent: string}) => string;
}

/** What a feature adds to a build; nothing of it is needed. */
export interface FeatureParts {
  /** Plugins of Docusaurus. They come after those of the site. */
  plugins?: readonly PluginConfig[];
  /** What the browser reads as `useSiteFields().features[package]`. */
  fields?: object;
  /**
   * Tells apart builds whose plugins compile the same files in another way: where a setting
   * changes an alias or a loader, its value.
   */
  cacheKey?: string;
}

/** What a feature adds to the pages. */
export interface GuideParts extends FeatureParts {
  /** Fields of the theme's configuration. */
  themeConfig?: NonNullable<Config['themeConfig']>;
  /** Has the texts of all pages written into the build, see `plugin/pages-data`. */
  pages?: Partial<PageOptions>;
}
