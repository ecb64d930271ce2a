import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Config, LoadContext, Plugin} from '@docusaurus/types';
import {lockTexts, textPrefix} from 'docusaurus-lock-server/shared/lock-texts';
import type {TextList} from './feature';
import type {CheckedOptions} from './options';
import {listLocales} from './site-plugins';

/** The words of a site for one locale, by ids. */
interface LocaleTexts {
  /** Of the configuration and of `code.json`, which counts more. */
  all: Record<string, string>;
  /** Whether some are of `code.json`. */
  isTranslated: boolean;
}

/** The words of a site, by its locales, the default one first. */
export type SiteTexts = ReadonlyMap<string, LocaleTexts>;

/**
 * Reads what a site says in the place of the texts of the lock. Of `code.json` nothing else is read,
 * since strangers get these texts, and the others may be of pages.
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
  // Docusaurus checks what is in it.
  const entries = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, {message: string}>)
    : {};
  const ids = Object.keys(entries).filter((id) => id.startsWith(textPrefix));
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new Error(
      `${name}: “${unknown}” is the id of no text of the lock. Correct or remove it: README.md of docusaurus-lock says where the texts are.`,
    );
  }
  return Object.fromEntries(ids.map((id) => [id, entries[id]!.message]));
}

/** The words for a page of which a script is missing, before any script of it runs. */
export const noticeIn = (texts: SiteTexts) => (locale: string) =>
  texts.get(locale)?.all[`${textPrefix}partMissing`] ?? lockTexts.partMissing;

/** Gives these words to the scripts of a build, each locale its own. */
export const passTexts =
  (texts: SiteTexts) =>
  ({i18n}: LoadContext): Plugin => ({
    name: 'lock-texts',
    getDefaultCodeTranslationMessages: async () => texts.get(i18n.currentLocale)?.all ?? {},
  });
