import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {Environment} from './environment';
import {collectFeatureParts} from './feature';
import type {CheckedOptions} from './options';
import {restrictPages, type BuildReaders} from '../plugin/audiences';
import {keyCache, passGraphql} from '../plugin/bundler';
import firstLoad from '../plugin/first-load';
import {rootOfLock, themeOfLock} from '../plugin/root';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';
import {normalizeSource} from '../sources/read-source';
import {docsWithoutDraftIds} from './site-plugins';
import {noticeIn, passTexts, type SiteTexts} from './site-texts';

/** The input of a build's configuration, beside the configuration of the site. */
export interface ConfigParts {
  siteDir: string;
  environment: Environment;
  options: CheckedOptions;
  readers: BuildReaders;
  texts: SiteTexts;
}

/** Fields of both builds; strangers get them too. */
export const openFields = ({environment}: ConfigParts) => ({
  graphqlEndpoint: environment.graphqlEndpoint,
  useGETForQueries: environment.useGETForQueries,
  expiryUnit: environment.expiryUnit,
  productName: environment.productName,
  signInHelp: environment.signInHelp,
});

/** Makes the configuration of the guide, for readers who are signed in. */
export function guideConfig(site: Config, parts: ConfigParts): Config {
  const {siteDir, environment, options, readers} = parts;
  const {gate, isDevelopment} = environment;
  const build = gate === 'client' || isDevelopment ? 'static' : 'guide';
  const added = collectFeatureParts(options.features, environment, build);
  const fields: PublicConfig = {
    ...openFields(parts),
    build,
    roleNames: options.roleNames,
    audience: environment.audience,
    features: added.fields,
  };
  const {presets, plugins} = docsWithoutDraftIds(site);
  const own = site.markdown?.parseFrontMatter;
  const audiences = restrictPages(siteDir, readers, own);
  return {
    ...site,
    url: environment.siteUrl,
    // The banner's inline script would need a hash of its own in the content policy.
    baseUrlIssueBanner: false,
    noIndex: true,
    staticDirectories: staticFolders(siteDir, site, options),
    future: {...site.future, faster: fasterFor(site)},
    markdown: {
      ...site.markdown,
      parseFrontMatter: audiences.parseFrontMatter,
      preprocessor({filePath, fileContent}) {
        audiences.refuse(filePath);
        const normal = normalizeSource(fileContent);
        return site.markdown?.preprocessor?.({filePath, fileContent: normal}) ?? normal;
      },
    },
    customFields: {...site.customFields, lock: fields},
    presets,
    plugins: [
      keyCache(build, environment.audience, added),
      themeOfLock,
      rootOfLock(options.root),
      audiences.plugin,
      firstLoad(noticeIn(parts.texts)),
      passTexts(parts.texts),
      passGraphql,
      ...plugins,
      // Last, because these plugins use the results of the site's plugins.
      ...added.plugins,
    ],
    themeConfig: {
      ...site.themeConfig,
      navbar: withAccount(site.themeConfig?.navbar),
      ...added.themeConfig,
    },
  };
}

/** Lists the existing folders of a site whose files are copied as they are. */
export function staticFolders(
  siteDir: string,
  {staticDirectories: named = ['static']}: Config,
  {publicDir}: Pick<CheckedOptions, 'publicDir'>,
): string[] {
  const folders = [...named, publicDir].map((folder) => path.normalize(String(folder)));
  return [...new Set(folders)].filter((folder) => existsSync(path.resolve(siteDir, folder)));
}

/**
 * Turns Docusaurus Faster on, unless the site configures it. The lock needs its bundler, Rspack.
 * `ssgWorkerThreads` stays off without the flag `v4` of the next version, which changes what pages
 * may contain.
 *
 * @throws Error for a site that turns the bundler off.
 */
function fasterFor({future}: Config): NonNullable<Config['future']>['faster'] {
  const faster = future?.faster;
  const written = typeof faster === 'object' ? faster : undefined;
  if (faster === false || written?.rspackBundler === false) {
    throw new Error(
      'future.faster turns Rspack off, and the lock splits scripts by options that webpack does not have: remove the line in docusaurus.config.',
    );
  }
  if (written) {
    return {...written, rspackBundler: true};
  }
  return future?.v4 === true
    ? true
    : {
        swcJsLoader: true,
        swcJsMinimizer: true,
        swcHtmlMinimizer: true,
        lightningCssMinimizer: true,
        mdxCrossCompilerCache: true,
        rspackBundler: true,
        rspackPersistentCache: true,
        ssgWorkerThreads: false,
      };
}

/**
 * Adds the items of the account and of Logout to the navbar, unless the site has placed them
 * itself.
 */
function withAccount(navbar: unknown): object {
  const {items = [], ...others} = (navbar ?? {}) as {
    items?: {type?: string}[];
  };
  const added = ['custom-account', 'custom-logout']
    .filter((type) => !items.some((item) => item.type === type))
    .map((type) => ({type, position: 'right'}));
  return {...others, items: [...items, ...added]};
}
