import type {Config, PluginConfig} from '@docusaurus/types';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import type {Environment} from './environment';

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
 *         ? {plugin, fields: {room}}
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
  /** What it says in the browser, in words that a site may change; default nothing. */
  texts?: TextList;
  /** What its server is told; default nothing. */
  server?: object;
  /** What it adds to the pages; default nothing. */
  guide?: (build: FeatureBuild) => FeatureParts;
  /** What it adds to the form, which everyone may fetch; default nothing. */
  signIn?: (build: FeatureBuild) => FeatureParts;
}

/** Texts of the lock or of a feature, which a site may say in its own words. */
export interface TextList {
  /** What their ids in `code.json` begin with. */
  prefix: string;
  /** Those that are shown otherwise, by their keys. */
  list: Readonly<Record<string, string>>;
  /** Those of the site's configuration. */
  own: Readonly<Record<string, string | undefined>>;
}

/** What a feature is told of a build. */
export interface FeatureBuild {
  build: Build;
  /** Whose pages the build has. */
  audience: string;
  /** `PRODUCT_NAME`. */
  productName: string;
}

/** What a feature adds to a build; all fields are optional. */
export interface FeatureParts {
  /** A plugin of Docusaurus. It comes after those of the site. */
  plugin?: PluginConfig;
  /** What the browser reads as `useSiteFields().features[package]`. */
  fields?: object;
  /** Fields of the theme's configuration, for the pages. */
  themeConfig?: NonNullable<Config['themeConfig']>;
}

/** What the features of a site add to one build. */
interface AddedParts {
  plugins: PluginConfig[];
  /** What the browser is told, by the names of packages. */
  fields: Record<string, object>;
  themeConfig: NonNullable<Config['themeConfig']>;
}

/** Asks each feature what it adds, in the order in which the site names them. */
export function collectFeatureParts(
  features: readonly Feature[],
  {audience, productName}: Pick<Environment, 'audience' | 'productName'>,
  build: Build,
): AddedParts {
  const added: AddedParts = {plugins: [], fields: {}, themeConfig: {}};
  for (const {package: name, guide, signIn} of features) {
    const make = build === 'sign-in' ? signIn : guide;
    const {plugin, fields, themeConfig} = make?.({build, audience, productName}) ?? {};
    added.plugins.push(...(plugin ? [plugin] : []));
    if (fields) {
      added.fields[name] = fields;
    }
    Object.assign(added.themeConfig, themeConfig);
  }
  return added;
}
