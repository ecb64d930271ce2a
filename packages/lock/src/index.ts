import type {Config} from '@docusaurus/types';
import {checkSite} from './config/check-site';
import {readEnvironment} from './config/environment';
import {guideConfig, staticFolders} from './config/guide-config';
import {checkOptions, type LockOptions} from './config/options';
import {readAudienceRoles} from './plugin/audiences/audiences';
import {createReaders} from './plugin/audiences/readers';
import {refuseCommand} from './plugin/refuse-commands';
import {listLocales, findPageFolders} from './config/site-plugins';
import {readSiteTexts} from './config/site-texts';
import {attachSite} from './config/locked-site';
import {signInConfig} from './config/sign-in-config';
import {hasHistory} from './sources/git';

export {validateOptions} from './config/validate-options';
export {readSwitch, setting} from './config/environment';
export type {Feature, FeatureBuild, FeatureParts} from './config/feature';
export type {LockOptions} from './config/options';

/** Facts about the build, for a configuration that is a function. */
export interface Build {
  /** `PRODUCT_NAME`. */
  productName: string;
  /** `SITE_URL`: an origin, without a path. */
  siteUrl: string;
  /**
   * Whether Git has the whole history of the pages, and so their dates. A tarball or an image has
   * no history, and in a shallow clone the oldest commit would count as the last change of every
   * page.
   */
  hasHistory: boolean;
}

/**
 * Puts a site behind the lock: call it with the configuration in docusaurus.config.ts. Depending on
 * the build, it returns the configuration of the guide or the configuration of the sign-in page.
 *
 * @throws Error that says what to write, for options, settings and pages.
 */
export function locked(
  site: Config | ((build: Build) => Config),
  options: LockOptions = {},
): Config {
  const before = readEnvironment();
  const refusal = refuseCommand(process.argv, before.isOfLock);
  if (refusal) {
    // Without the stack of an error, which would hide the command to use.
    console.error(refusal);
    process.exit(1);
  }
  // Docusaurus looks for the site here too.
  const siteDir = process.cwd();
  const checked = checkOptions(options);
  const config =
    typeof site === 'function'
      ? site({
          productName: before.productName,
          siteUrl: before.siteUrl,
          hasHistory: hasHistory(siteDir),
        })
      : site;
  if (config instanceof Promise) {
    throw new Error(
      'The configuration in docusaurus.config is a promise, which locked() cannot read: await what it needs before, and give locked() the object.',
    );
  }
  checkSite(config);
  const environment = readEnvironment(config.url);
  const {audience, gate, isDevelopment} = environment;
  const pages = findPageFolders(config);
  const audiences = readAudienceRoles(siteDir, checked.audiences);
  const names = Object.keys(audiences);
  if (!names.includes(audience)) {
    throw new Error(`AUDIENCE is '${audience}'; it may be one of ${names.join(', ')}.`);
  }
  const readers = {
    isStatic: gate === 'client' && !isDevelopment,
    // The development server shows all pages to writers.
    reader: isDevelopment ? undefined : audience,
    read: createReaders(siteDir, {names, pages, fields: checked.frontMatter}),
  };
  const texts = readSiteTexts(siteDir, config, checked);
  const parts = {siteDir, environment, options: checked, readers, texts};
  const result = environment.isSignIn ? signInConfig(config, parts) : guideConfig(config, parts);
  return attachSite(result, {
    title: [config.title, config.tagline].filter(Boolean).join(' – '),
    options: checked,
    pages,
    audiences,
    locales: listLocales(config),
    staticDirectories: staticFolders(siteDir, config, checked),
  });
}
