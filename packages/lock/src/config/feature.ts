import type {Config, PluginConfig} from '@docusaurus/types';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import type {Environment} from './environment';

/**
 * One entry of `locked(config, {features: […]})`, which adds something to the pages, the form or
 * the server of a site. A function with options creates it. This example adds a script to each page
 * and passes it the option `room`:
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
 *       // On a static host there is no server that the chat could ask.
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
  /** The name of its package; the server loads `/server` of that package. */
  package: string;
  /** Its texts in the browser, which a site may replace; default none. */
  texts?: TextList;
  /** Data that its server code gets; default none. */
  server?: object;
  /** Returns the parts that it adds to the pages; default nothing. */
  guide?: (build: FeatureBuild) => FeatureParts;
  /** Returns the parts that it adds to the form, which everyone may fetch; default nothing. */
  signIn?: (build: FeatureBuild) => FeatureParts;
}

/** Texts of the lock or of a feature, which a site may replace by its own. */
export interface TextList {
  /** The beginning of their ids in `code.json`. */
  prefix: string;
  /** The default texts, by their keys. */
  list: Readonly<Record<string, string>>;
  /** The texts of the site's configuration, by their keys. */
  own: Readonly<Record<string, string | undefined>>;
}

/** A build, as a feature sees it. */
export interface FeatureBuild {
  build: Build;
  /** The audience whose pages the build has. */
  audience: string;
  /** `PRODUCT_NAME`. */
  productName: string;
}

/** The parts that a feature adds to a build; all fields are optional. */
export interface FeatureParts {
  /** A Docusaurus plugin; it comes after the plugins of the site. */
  plugin?: PluginConfig;
  /** The fields that the browser reads as `usePublicConfig().features[package]`. */
  fields?: object;
  /** Fields of the theme's configuration, for the pages. */
  themeConfig?: NonNullable<Config['themeConfig']>;
}

/** The parts that the features of a site add to one build. */
interface AddedParts {
  plugins: PluginConfig[];
  /** The fields for the browser, by the names of packages. */
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
