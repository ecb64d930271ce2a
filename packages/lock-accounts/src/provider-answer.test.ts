import {readFileSync} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const script = readFileSync(path.join(__dirname, 'provider-answer.js'), 'utf8');

/** A storage as far as the script uses it. */
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

/** Runs the script at an address; gives what it did, in order, and what is stored then. */
function run(address: string, {length = 6, place}: {length?: number; place?: object} = {}) {
  const done: unknown[] = [];
  const {pathname, search} = new URL(address, origin);
  const localStorage = storage({sso: started});
  const sessionStorage = storage(place && {sso: place});
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, given.at(-1)]);
  const history = {length, state: null, replaceState: note('replaceState'), go: note('go')};
  const location = {origin, pathname, search, replace: note('replace')};
  const page = {URLSearchParams, history, location, localStorage, sessionStorage};
  vm.runInNewContext(script, {...page, stop: note('stop')});
  return {
    done,
    ofTab: sessionStorage.read('sso'),
    left: Object.keys(localStorage.read('sso') as object),
  };
}

const answer = {...started.one.answer, query: '?code=c&state=one'};

test('an answer in the tab that began goes back to the entry of its page', () => {
  const place = {state: 'one', length: 4};
  expect(run('/?code=c&state=one', {place})).toEqual({
    done: [
      ['stop', undefined],
      ['replaceState', `${origin}//page?os=linux#heading`],
      ['go', -2],
    ],
    ...{ofTab: answer, left: ['two']},
  });
});

test.each([
  ['in another tab', {}],
  ['in a tab that began another sign-in since', {place: {state: 'two', length: 4}}],
  ['in a tab whose history is full', {length: 50, place: {state: 'one', length: 49}}],
])('an answer %s loads the page of its sign-in', (_, state) => {
  expect(run('/?code=c&state=one', state)).toEqual({
    done: [
      ['stop', undefined],
      ['replace', `${origin}//page?os=linux#heading`],
    ],
    ...{ofTab: answer, left: ['two']},
  });
});

test('an answer that nobody here has begun leaves the address, and nothing is kept of it', () => {
  for (const query of ['?code=stolen&state=x', '?error=access_denied&state=constructor']) {
    const {done, ofTab, left} = run(`/${query}`);
    expect(done).toEqual([['replaceState', '/']]);
    expect(ofTab).toBeNull();
    expect(left).toEqual(['one', 'two']);
  }
});

test('a page that is no answer is left alone', () => {
  for (const address of ['/', '/?state=one', '/page?code=c&state=one', '/?code=c']) {
    expect(run(address).done).toEqual([]);
  }
});
