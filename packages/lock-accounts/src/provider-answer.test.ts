import {readFileSync} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const script = readFileSync(path.join(__dirname, 'provider-answer.js'), 'utf8');

/** Makes the parts of a storage that the script uses. */
function storage(items: Record<string, object> = {}) {
  const texts = new Map(Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    read: (key: string): unknown => JSON.parse(texts.get(key) ?? 'null'),
  };
}

const started = {
  one: {back: '//page?os=linux#heading', answer: {state: 'one', nonce: 'n', verifier: 'v'}},
  two: {back: '/other', answer: {state: 'two', nonce: 'm', verifier: 'w'}},
};
const origin = 'http://localhost:3000';

/** Runs the script at an address; gives its actions in their order, and the values in storage. */
function run(search: string, {length = 6, place = {}}: {length?: number; place?: object} = {}) {
  const done: unknown[] = [];
  const localStorage = storage({sso: started});
  const sessionStorage = storage({sso: place});
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, given.at(-1)]);
  const history = {length, state: null, replaceState: note('replaceState'), go: note('go')};
  const location = {origin, pathname: '/', search, replace: note('replace')};
  const page = {URLSearchParams, history, location, localStorage, sessionStorage};
  vm.runInNewContext(script, {...page, stop: note('stop')});
  return {
    done,
    ofTab: sessionStorage.read('sso'),
    left: Object.keys(localStorage.read('sso') as object),
  };
}

// e2e/provider.e2e.ts shows an answer in the tab that began, one in another tab, and a stolen one.

test.each([
  ['that began another sign-in since', {place: {state: 'two', length: 4}}],
  ['whose history is full', {length: 50, place: {state: 'one', length: 49}}],
])('an answer in a tab %s loads the page of its sign-in', (_, state) => {
  expect(run('?code=c&state=one', state)).toEqual({
    done: [
      ['stop', undefined],
      ['replace', `${origin}//page?os=linux#heading`],
    ],
    ofTab: {...started.one.answer, query: '?code=c&state=one'},
    left: ['two'],
  });
});

test('the name of a property that every object has is no state of a sign-in', () => {
  expect(run('?error=access_denied&state=constructor')).toEqual({
    ...{done: [['replaceState', '/']], ofTab: {}, left: ['one', 'two']},
  });
});

test('a query without a code or an error is no answer', () => {
  expect(run('?state=one').done).toEqual([]);
});
