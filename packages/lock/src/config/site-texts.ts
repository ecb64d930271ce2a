import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Config, LoadContext, Plugin} from '@docusaurus/types';
import {lockTexts, textPrefix} from 'docusaurus-lock-server/shared/lock-texts';
import type {TextList} from './feature';
import type {CheckedOptions} from './options';
import {listLocales} from './site-plugins';

/** The texts of a site for one locale, by ids. */
interface LocaleTexts {
  /** Texts of the configuration and of `code.json`, which overrides the configuration. */
  all: Record<string, string>;
  /** Whether `code.json` has some of them. */
  isTranslated: boolean;
}

/** The texts of a site, by its locales, the default one first. */
export type SiteTexts = ReadonlyMap<string, LocaleTexts>;

/**
 * Reads the texts by which a site replaces texts of the lock. All other texts of `code.json` are
 * left out, because strangers get the result, and the others may be those of pages.
 *
 * @throws Error that names an id of `code.json` which no text has.
 */
export function readSiteTexts(
  siteDir: string,
  config: Config,
  {texts, features}: Pick<CheckedOptions, 'texts' | 'features'>,
): SiteTexts {
  const lists = [
    {prefix: textPrefix, list: lockTexts, own: texts},
    ...features.flatMap((feature) => feature.texts ?? []),
  ];
  const idsOf = ({prefix}: TextList, values: TextList['own']) =>
    Object.entries(values).flatMap(([key, text]) =>
      text === undefined ? [] : [[prefix + key, text] as const],
    );
  const known = lists.flatMap((one) => idsOf(one, one.list).map(([id]) => id));
  const written = Object.fromEntries(lists.flatMap((one) => idsOf(one, one.own)));
  const {path: folder = 'i18n', localeConfigs = {}} = config.i18n ?? {};
  return new Map(
    listLocales(config).map((locale) => {
      const ofLocale = String(localeConfigs[locale]?.path ?? locale);
      const file = path.join(String(folder), ofLocale, 'code.json');
      const translated = readTranslated(siteDir, file, known);
      const isTranslated = Object.keys(translated).length > 0;
      return [locale, {all: {...written, ...translated}, isTranslated}];
    }),
  );
}

function readTranslated(
  siteDir: string,
  name: string,
  known: readonly string[],
): Record<string, string> {
  const file = path.resolve(siteDir, name);
  // Docusaurus checks the content of the file.
  const entries = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, {message: string}>)
    : {};
  const ids = Object.keys(entries).filter((id) => id.startsWith(textPrefix));
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new Error(
      `${name}: “${unknown}” is not the id of a text of the lock. Correct or remove it: README.md of docusaurus-lock says where the texts are.`,
    );
  }
  return Object.fromEntries(ids.map((id) => [id, entries[id]!.message]));
}

/** Returns the notice that a page shows, before its scripts run, if a script did not load. */
export const noticeIn = (texts: SiteTexts) => (locale: string) =>
  texts.get(locale)?.all[`${textPrefix}partMissing`] ?? lockTexts.partMissing;

/** Creates the plugin that passes these texts to the scripts of a build, each locale its own. */
export const passTexts =
  (texts: SiteTexts) =>
  ({i18n}: LoadContext): Plugin => ({
    name: 'lock-texts',
    getDefaultCodeTranslationMessages: async () => texts.get(i18n.currentLocale)?.all ?? {},
  });
