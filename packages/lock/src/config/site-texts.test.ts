import {accounts} from 'docusaurus-lock-accounts';
import {makeFolder} from '../sources/testing/make-folder';
import {checkOptions} from './options';
import {readSiteTexts} from './site-texts';

const site = {
  title: '',
  url: '',
  baseUrl: '/',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de', 'fr'],
    localeConfigs: {fr: {path: 'fr-FR'}},
  },
};

/** Reads the texts of a site that has these ids in its files for translations. */
function read(files: Record<string, string[]>) {
  const contents = Object.entries(files).map(([file, ids]) => {
    const entries = ids.map((id) => [id, {message: `${id} of ${file}`, description: 'planted'}]);
    return [file, JSON.stringify(Object.fromEntries(entries))];
  });
  const options = checkOptions({
    texts: {logIn: 'Enter'},
    features: [accounts({texts: {back: 'Back'}})],
  });
  return readSiteTexts(makeFolder(Object.fromEntries(contents)), site, options);
}

const own = {'lock.logIn': 'Enter', 'lock.accounts.back': 'Back'};

test('texts of code.json win over options, and only texts of the lock are read from it', () => {
  const ids = ['lock.logIn', 'lock.accounts.reload', 'planted', 'theme.planted'];
  const texts = read({'i18n/de/code.json': ids, 'i18n/fr-FR/code.json': ['lock.logout']});
  expect(Object.fromEntries(texts)).toEqual({
    en: {all: own, isTranslated: false},
    de: {
      all: {
        ...own,
        'lock.logIn': 'lock.logIn of i18n/de/code.json',
        'lock.accounts.reload': 'lock.accounts.reload of i18n/de/code.json',
      },
      isTranslated: true,
    },
    fr: {
      all: {...own, 'lock.logout': 'lock.logout of i18n/fr-FR/code.json'},
      isTranslated: true,
    },
  });
});

test.each(['lock.logInn', 'lock.acounts.back'])('the id %s ends a build', (id) => {
  expect(() => read({'i18n/de/code.json': [id]})).toThrow(
    `i18n/de/code.json: “${id}” is not the id of a text of the lock.`,
  );
});
