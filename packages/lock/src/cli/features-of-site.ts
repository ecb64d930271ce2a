import {existsSync} from 'node:fs';
import {loadFeatures, readFeatures} from 'docusaurus-lock-server/load-features';
import type {ServerFeature} from 'docusaurus-lock-server/feature';
import {loadLockedSite, listPackages} from '../config/locked-site';

/**
 * Loads the features of the site in the working folder: the features that its builds list or, if
 * there are no builds, the features of its configuration.
 *
 * @throws Error that says which package is missing, or that there is no locked site.
 */
export async function featuresOfSite(): Promise<ServerFeature[]> {
  return existsSync('build/features.json')
    ? readFeatures('build')
    : loadFeatures(listPackages(await loadLockedSite()));
}
