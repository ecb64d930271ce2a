import type {Config, PluginConfig} from '@docusaurus/types';
import {normalSource} from '../sources/read-source';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import type {PageOptions} from '../plugin/pages-data';
import type {Environment} from './environment';
import type {Feature, FeatureBuild, GuideParts} from './feature';

/** What the features of a site add to one build. */
interface AddedParts {
  plugins: readonly PluginConfig[];
  /** What the browser is told, by the names of packages. */
  fields: Readonly<Record<string, object>>;
  themeConfig: NonNullable<Config['themeConfig']>;
  /** What tells this build from one with other features. */
  cacheKeys: readonly string[];
  /** Which pages are written for the search; null where no feature needs them. */
  pages: PageOptions | null;
}

const allPages: PageOptions = {synonyms: '', withoutPages: [], withoutHeadings: [], links: []};

/** Asks each feature what it adds, in the order in which the site names them. */
export function addedBy(
  features: readonly Feature[],
  site: Config,
  {siteDir, environment, build}: {siteDir: string; environment: Environment; build: Build},
): AddedParts {
  const info: FeatureBuild = {
    siteDir,
    build,
    audience: environment.audience,
    productName: environment.productName,
    preprocess: (page) => preprocess(site, page),
  };
  const added = features.map((feature) => {
    const parts: GuideParts | undefined =
      build === 'sign-in' ? feature.signIn?.(info) : feature.guide?.(info);
    return {name: feature.package, ...parts};
  });
  const pages = added.flatMap((parts) => parts.pages ?? []);
  return {
    plugins: added.flatMap(({plugins = []}) => plugins),
    fields: Object.fromEntries(
      added.flatMap(({name, fields}) => (fields ? [[name, fields] as const] : [])),
    ),
    themeConfig: Object.assign(
      {},
      ...added.map(({themeConfig}) => themeConfig),
    ) as AddedParts['themeConfig'],
    cacheKeys: added.map(({name, cacheKey = ''}) => name + cacheKey),
    pages: pages.length > 0 ? (Object.assign({}, allPages, ...pages) as PageOptions) : null,
  };
}

/** What a writer wrote becomes what is compiled. */
export function preprocess(
  {markdown}: Config,
  {filePath, fileContent}: {filePath: string; fileContent: string},
): string {
  const normal = normalSource(fileContent);
  return markdown?.preprocessor?.({filePath, fileContent: normal}) ?? normal;
}
