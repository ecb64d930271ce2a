import {createSearchKeys} from './search-keys';

let time: number;
let answers: (() => Response | Promise<Response>)[];
let asked: [string, RequestInit | undefined][];
const realFetch = globalThis.fetch;

const minted = (key: string) => () => Response.json({key, validFor: 900});

beforeEach(() => {
  time = 1_000_000;
  answers = [];
  asked = [];
  globalThis.fetch = async (input, init) => {
    asked.push([String(input), init]);
    return answers.shift()!();
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('one key serves until 30 s before its end', async () => {
  answers = [minted('first'), minted('second')];
  const keys = createSearchKeys(() => time);
  expect(await keys.current()).toBe('first');
  time += 869_000;
  expect(await keys.current()).toBe('first');
  expect(asked).toEqual([['/search-key', {cache: 'no-store'}]]);
  time += 2000;
  expect(await keys.current()).toBe('second');
});

test('a renewed key takes the place of the old one', async () => {
  answers = [minted('first'), minted('second')];
  const keys = createSearchKeys(() => time);
  await keys.current();
  expect(await keys.renew()).toBe('second');
  expect(await keys.current()).toBe('second');
});

test('a refusal is no key, and the next search asks again', async () => {
  answers = [() => new Response(null, {status: 404}), minted('first')];
  const keys = createSearchKeys(() => time);
  await expect(keys.current()).rejects.toThrow('404');
  expect(await keys.current()).toBe('first');
});

test('the sign-in page in its place is no key', async () => {
  answers = [() => new Response('<!doctype html>')];
  await expect(createSearchKeys(() => time).current()).rejects.toThrow();
});
