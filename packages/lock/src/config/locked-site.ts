import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import {loadFreshModule} from '@docusaurus/utils';
import type {CheckedOptions} from './options';
import type {AudienceRoles} from '../plugin/audiences/audiences';
import type {PageFolders} from '../plugin/audiences/page-folders';

/** A locked site, as the commands of the lock know it. */
export interface LockedSite {
  /** The title of the guide, with its tagline. */
  title: string;
  options: CheckedOptions;
  pages: PageFolders;
  audiences: AudienceRoles;
  /** The locales, the default one first. */
  locales: readonly string[];
  /** All folders whose files are copied into builds. */
  staticDirectories: readonly string[];
}

/**
 * Lists the packages of a site's features, whose server code the server loads, each with its data.
 */
export const listPackages = ({options}: LockedSite): Record<string, object> =>
  Object.fromEntries(options.features.map((feature) => [feature.package, feature.server ?? {}]));

// Docusaurus refuses a field that it does not know, and sends those that it knows to browsers.
const key = Symbol.for('docusaurus-lock.site');

interface Kept {
  [key]?: LockedSite;
}

/** Attaches a site to its configuration, for the commands of the lock. */
export function attachSite(config: Config, site: LockedSite): Config {
  return Object.defineProperty(config, key, {value: site, enumerable: false});
}

const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (ending) => `docusaurus.config.${ending}`,
);

/**
 * Loads the configuration of the site in the working directory, as Docusaurus loads it, and returns
 * the site that `locked()` attached.
 *
 * @throws Error where there is no configuration, or none that is locked.
 */
export async function loadLockedSite(): Promise<LockedSite> {
  const file = names.map((name) => path.resolve(name)).find(existsSync);
  if (!file) {
    throw new Error(
      `There is no ${names[0]} in ${process.cwd()}. Run this in the folder of the site.`,
    );
  }
  // The error says only that it could not load; its cause says why.
  const loaded = (await loadFreshModule(file).catch((error: Error) => {
    throw error.cause instanceof Error ? error.cause : error;
  })) as Kept;
  const site = loaded[key];
  if (!site) {
    throw new Error(
      `${path.basename(file)} exports no configuration that is locked: write \`export default locked(config)\`, as README.md of docusaurus-lock says.`,
    );
  }
  return site;
}
