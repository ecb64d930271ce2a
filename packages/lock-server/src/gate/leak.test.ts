import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {createLeakProbe} from '../../../lock/src/build/testing/leak-probe';
import {searchForLeaks} from '../../../testing/src/search-for-leaks';
import {readSite} from './site-files';

// The leak test: nobody who is not signed in gets a byte of the guide. leak-holes.full.test.ts
// shows that the test finds holes.

const buildDir = join(__dirname, '../../../../build');
const hidden = ['everyone'];
// The weekly run sends more.
const mutations = Number(process.env.LEAK_MUTATIONS ?? 1000);
const minute = 60_000;

test(
  'a stranger who asks in thousands of ways gets no byte of the guide',
  async () => {
    const options = {buildDir, hidden, mutations};
    const {leaks, requests, probes} = await searchForLeaks(options);
    expect(leaks).toEqual([]);
    const [probe] = probes;
    const plain = probe!.addresses.length;
    expect(requests).toBe(2 * plain + mutations);
    // A probe without texts would find nothing.
    expect(probe!.size).toBeGreaterThan(plain);
  },
  2 * minute,
);

test('the sign-in build holds no text of the guide', () => {
  const signInDir = join(buildDir, 'sign-in');
  const probe = createLeakProbe(join(buildDir, 'guide'), signInDir);
  const found = readSite(signInDir).map(({body}) => probe.find(body.toString('latin1')));
  expect(found.filter(Boolean)).toEqual([]);
});

test('the sign-in build holds no sentence of the translations of the guide', () => {
  const i18n = join(__dirname, '../../../../i18n');
  const base = '@docusaurus/theme-translations/locales/base/theme-common.json';
  const ofTheme = readFileSync(require.resolve(base), 'utf8');
  const sentences = readdirSync(i18n, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(i18n, name), 'utf8'))
    .flatMap((text) => Object.values(JSON.parse(text) as Translations))
    .map(({message}) => message)
    // A word may be the title of the site.
    .filter((text) => text.includes(' ') && !ofTheme.includes(text));
  expect(sentences).not.toEqual([]);
  const files = readSite(join(buildDir, 'sign-in'));
  const found = sentences.filter((sentence) => files.some(({body}) => body.includes(sentence)));
  expect(found).toEqual([]);
});

interface Translations {
  [id: string]: {message: string};
}

test('a missing build says how to make it', () => {
  expect(() => createLeakProbe('/nowhere/guide', '/nowhere/sign-in')).toThrow(
    'docusaurus-lock build',
  );
});
