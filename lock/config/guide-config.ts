import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Config, PluginConfig} from '@docusaurus/types';
import type {Environment} from './environment';
import type {CheckedOptions} from './options';
import audiences from '../plugin/audiences';
import type {BuildReaders} from '../plugin/audiences/audiences';
import {hidePages} from '../plugin/audiences/hide-pages';
import {keyCache, passGraphql} from '../plugin/bundler';
import {checkSite} from '../plugin/check-site';
import firstLoad from '../plugin/first-load';
import {foreignContent} from '../plugin/foreign-content';
import {markdownExport} from '../plugin/markdown-export';
import {rootOfLock, themeOfLock} from '../plugin/root';
import search from '../plugin/search';
import feedback from '../plugin/feedback';
import {searchIndex} from '../shared/search-index';
import type {SiteFields} from '../shared/site-fields';
import {withReadableDocs} from './site-plugins';
import {normalSource} from '../sources/read-source';

/** What the configuration of a build is made of, beside that of the site. */
export interface ConfigParts {
  siteDir: string;
  environment: Environment;
  options: CheckedOptions;
  readers: BuildReaders;
}

/**
 * Names a file of the lock from the folder of the site: Docusaurus writes these
 * names into scripts, which must hold no path of the machine that builds.
 */
export const inLock = (siteDir: string, file: string): string =>
  `./${path.relative(siteDir, path.join(__dirname, '..', file))}`;

/** What both builds are told, so that strangers get it too. */
export const openFields = ({environment, options}: ConfigParts) => ({
  graphqlEndpoint: environment.graphqlEndpoint,
  useGETForQueries: environment.useGETForQueries,
  expiryUnit: environment.expiryUnit,
  productName: environment.productName,
  signInHelp: environment.signInHelp,
  provider: options.provider,
  logo: options.logo,
});

/** Makes the configuration of the guide, for readers who are signed in. */
export function guideConfig(site: Config, parts: ConfigParts): Config {
  const {siteDir, environment, options, readers} = parts;
  const {gate, isDevelopment, searchAppId} = environment;
  const build = gate === 'client' || isDevelopment ? 'static' : 'guide';
  const fields: SiteFields = {
    ...openFields(parts),
    build,
    roleNames: options.roleNames,
    audience: environment.audience,
    // The development server and a static host have no tokens.
    hasAssistants: options.assistants && environment.hasAssistants && build === 'guide',
  };
  const {presets, plugins} = withReadableDocs(site);
  const ofLock = lockPlugins(site, fields, parts);
  const own = site.markdown?.parseFrontMatter;
  return {
    ...site,
    url: environment.siteUrl,
    // Its inline script would need a hash of its own in the content policy.
    baseUrlIssueBanner: false,
    noIndex: true,
    staticDirectories: staticFolders(siteDir, site, options),
    future: {...site.future, faster: fasterFor(site)},
    markdown: {
      ...site.markdown,
      parseFrontMatter: hidePages(siteDir, readers, own),
      preprocessor: (page) => preprocess(site, page),
    },
    customFields: {...site.customFields, lock: fields},
    clientModules: [inLock(siteDir, 'client/gate/client-module.ts'), ...(site.clientModules ?? [])],
    presets,
    plugins: [...ofLock.first, ...plugins, ...ofLock.last],
    themeConfig: {
      ...site.themeConfig,
      navbar: withAccount(site.themeConfig?.navbar),
      ...(options.search && {
        algolia: {
          // The theme loads only with credentials, which local search does not use.
          appId: searchAppId ?? '#',
          apiKey: 'minted-by-the-server',
          indexName: searchIndex,
          contextualSearch: true,
          searchPagePath: 'search',
        },
      }),
    },
  };
}

/** Lists the folders that a site has of those whose files are copied as they are. */
export function staticFolders(
  siteDir: string,
  {staticDirectories: named = ['static']}: Config,
  {publicDir}: Pick<CheckedOptions, 'publicDir'>,
): string[] {
  const folders = [...named, publicDir].map((folder) => path.normalize(String(folder)));
  return [...new Set(folders)].filter((folder) => existsSync(path.resolve(siteDir, folder)));
}

/**
 * The lock leans on the bundler of Docusaurus Faster; the rest of it is the site's choice. The
 * threads of its server
 * render need a flag of the next version, which changes what pages may contain.
 */
function fasterFor({future}: Config): NonNullable<Config['future']>['faster'] {
  const faster = future?.faster;
  const written = typeof faster === 'object' ? faster : {};
  if (faster === false || written.rspackBundler === false) {
    throw new Error(
      'future.faster turns Rspack off, and the lock splits scripts by options that webpack has not: remove the line in docusaurus.config.',
    );
  }
  return future?.v4 === true && typeof faster !== 'object'
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
        ...written,
      };
}

/** What a writer wrote becomes what is compiled. */
const preprocess = (
  {markdown}: Config,
  {filePath, fileContent}: {filePath: string; fileContent: string},
): string => {
  const normal = normalSource(fileContent);
  return markdown?.preprocessor?.({filePath, fileContent: normal}) ?? normal;
};

/** The plugins of the lock: those that the site's come after, and those before. */
function lockPlugins(
  site: Config,
  {build, audience}: SiteFields,
  {environment, options, readers, siteDir}: ConfigParts,
): Record<'first' | 'last', PluginConfig[]> {
  const engine = environment.searchAppId ? 'hosted' : 'local';
  const {productName} = environment;
  // The development server and a static host store none.
  const hasSignals = options.signals && environment.hasSignals && build === 'guide';
  const record = path.join(__dirname, '../plugin/feedback/client/send-feedback');
  return {
    first: [
      checkSite,
      keyCache(build, audience, engine, hasSignals ? 'signals' : 'no-signals'),
      themeOfLock,
      options.root === 'lock' && rootOfLock,
      audiences(readers),
      firstLoad({build, hasProvider: options.provider !== null}),
      passGraphql,
    ],
    // They need what the plugins of the site have made.
    last: [
      foreignContent(options.allow),
      options.search &&
        search({
          ...options.search,
          siteDir,
          engine,
          audience,
          record: hasSignals ? record : undefined,
        }),
      hasSignals && feedback,
      markdownExport({
        components: Object.fromEntries(
          Object.entries(options.markdownExport).map(([name, text]) => [
            name,
            text.replaceAll('{product}', productName),
          ]),
        ),
        preprocess: (page) => preprocess(site, page),
      }),
    ],
  };
}

/** Adds who reads and the way out, unless the site says where they stand. */
function withAccount(navbar: unknown): object {
  const {items = [], ...others} = (navbar ?? {}) as {
    items?: {type?: string}[];
  };
  const added = ['custom-account', 'custom-logout']
    .filter((type) => !items.some((item) => item.type === type))
    .map((type) => ({type, position: 'right'}));
  return {...others, items: [...items, ...added]};
}
