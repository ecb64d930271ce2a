import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {UserThemeConfig} from '@docusaurus/theme-common';
import {collectFeatureParts} from './feature';
import {openFields, staticFolders, type ConfigParts} from './guide-config';
import {listStyleSheets} from './site-plugins';
import {noticeIn, passTexts} from './site-texts';
import {keyCache} from '../plugin/bundler';
import firstLoad from '../plugin/first-load';
import {copyFiles, signInTheme} from '../plugin/root';
import {takeStyles} from '../plugin/sign-in-styles';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';

/** The folder where the build is prepared, in the folder of the site. */
const work = '.docusaurus-sign-in';

/**
 * Makes the configuration of the build that everyone may fetch: the sign-in screen and nothing of
 * the guide. It has no docs, pages or search, and so no route but `*`, so that its 404.html answers
 * every address. Docusaurus writes the whole configuration into a script, so this function names
 * each field of the guide's configuration that strangers get.
 */
export function signInConfig(guide: Config, parts: ConfigParts): Config {
  const {environment, options, siteDir, texts} = parts;
  const isPublic = existsSync(path.resolve(siteDir, options.publicDir));
  const folders = staticFolders(siteDir, guide, options).map((one) => path.join(siteDir, one));
  const {navbar, files} = takeLook(guide, folders);
  const added = collectFeatureParts(options.features, environment, 'sign-in');
  const fields: PublicConfig = {
    ...openFields(parts),
    build: 'sign-in',
    roleNames: {},
    audience: defaultAudience,
    features: added.fields,
  };
  return {
    title: guide.title,
    favicon: guide.favicon && files.has(guide.favicon) ? guide.favicon : undefined,
    url: environment.siteUrl,
    baseUrl: guide.baseUrl,
    trailingSlash: guide.trailingSlash,
    baseUrlIssueBanner: false,
    noIndex: true,
    staticDirectories: isPublic ? [options.publicDir] : [],
    future: {v4: true, faster: true},
    i18n: localesOfForm(guide, texts),
    customFields: {lock: fields},
    plugins: [
      keyCache(fields.build, defaultAudience, added),
      firstLoad(noticeIn(texts)),
      passTexts(texts),
      copyFiles(files),
      signInTheme,
      ...added.plugins,
    ],
    presets: [
      [
        'classic',
        {
          docs: false,
          blog: false,
          pages: false,
          sitemap: false,
          theme: writeStyles(guide, siteDir, folders),
        },
      ],
    ],
    themeConfig: {
      colorMode: guide.themeConfig?.colorMode,
      navbar,
    },
  };
}

/**
 * Lists the default locale, and the locales in which the site has texts of its own for the form.
 */
function localesOfForm({i18n}: Config, texts: ConfigParts['texts']): Config['i18n'] {
  const all = [...texts].map(([locale, {isTranslated}]) => ({locale, isTranslated}));
  const locales = all
    .filter(({isTranslated}, index) => index === 0 || isTranslated)
    .map(({locale}) => locale);
  const localeConfigs: NonNullable<Config['i18n']>['localeConfigs'] = {};
  for (const locale of locales) {
    const {htmlLang, direction} = i18n?.localeConfigs?.[locale] ?? {};
    localeConfigs[locale] = {...(htmlLang && {htmlLang}), ...(direction && {direction})};
  }
  return {
    defaultLocale: locales[0],
    locales,
    localeConfigs,
    // The guide's folder has sentences of the guide; this folder stays empty.
    path: `${work}/i18n`,
  };
}

/** Returns the title and the logo above the form, and the files of logo and favicon by address. */
function takeLook(guide: Config, folders: readonly string[]) {
  const {title, logo} = (guide.themeConfig as UserThemeConfig | undefined)?.navbar ?? {};
  const files = new Map<string, string>();
  for (const name of [guide.favicon, logo?.src, logo?.srcDark]) {
    const file = folders.map((folder) => path.join(folder, name ?? '')).find(existsSync);
    if (name && file) {
      files.set(name, file);
    }
  }
  const isShown = (name?: string) => name !== undefined && (files.has(name) || /^\w+:/.test(name));
  const {src, srcDark, alt} = logo ?? {};
  const shown = src && isShown(src) && {src, alt, ...(isShown(srcDark) && {srcDark})};
  return {navbar: {title, ...(shown && {logo: shown})}, files};
}

/**
 * Writes the style sheet of the form. Returns the options of the theme, with the path of the sheet
 * from the folder of the site, because strangers read this configuration; no options for a site
 * without a sheet.
 */
function writeStyles(
  guide: Config,
  siteDir: string,
  folders: readonly string[],
): {customCss?: string} {
  const sheets = listStyleSheets(guide).map((sheet) => path.resolve(siteDir, sheet));
  if (sheets.length === 0) {
    return {};
  }
  const folder = path.join(siteDir, work);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'site.css'), takeStyles(sheets, folder, folders));
  return {customCss: `./${work}/site.css`};
}
