import {stubFetch} from '@site/src/testing/stub-client';
import {copyPage} from '.';

const renewCookie = jest.fn(async () => {});
const written: string[] = [];
const clipboard = {
  writeText: jest.fn(async (text: string) => void written.push(text)),
};

beforeEach(() => {
  written.length = 0;
  renewCookie.mockClear();
  Object.defineProperty(navigator, 'clipboard', {
    value: clipboard,
    configurable: true,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

function answer(...answers: Parameters<typeof stubFetch>) {
  globalThis.fetch = stubFetch(...answers);
}

const file = () => new Response('# Tables\n');
const refusal = () => new Response(null, {status: 404});

test('a browser without ClipboardItem writes the text once it is there', async () => {
  answer(file());
  expect(await copyPage('/usage/tables.md', renewCookie)).toBe('copied');
  expect(written).toEqual(['# Tables\n']);
  expect(renewCookie).not.toHaveBeenCalled();
});

test('the clipboard is asked within the click, before the file is there', async () => {
  const items: Record<string, Promise<Blob>>[] = [];
  Object.assign(globalThis, {
    ClipboardItem: class {
      constructor(item: Record<string, Promise<Blob>>) {
        items.push(item);
      }
    },
  });
  Object.assign(clipboard, {
    write: async () => void (await items[0]!['text/plain']),
  });
  answer(file());
  const copied = copyPage('/usage/tables.md', renewCookie);
  expect(items).toHaveLength(1);
  expect(await copied).toBe('copied');
  expect(await items[0]!['text/plain']).toHaveProperty('type', 'text/plain');
});

test.each([
  ['a refusal', refusal],
  [
    'a page in its place',
    () => new Response('<html>', {headers: {'content-type': 'text/html'}}),
  ],
])(
  'after %s the cookie is renewed and the file requested again',
  async (_, first) => {
    answer(first(), file());
    expect(await copyPage('/usage/tables.md', renewCookie)).toBe('copied');
    expect(renewCookie).toHaveBeenCalledTimes(1);
    expect(written).toEqual(['# Tables\n']);
  },
);

test.each<[string, Response | Error, number]>([
  ['a file that stays refused', refusal(), 1],
  ['a file without a network', new TypeError('Failed to fetch'), 0],
])('%s is unreachable', async (_, response, renewals) => {
  answer(response);
  expect(await copyPage('/usage/tables.md', renewCookie)).toBe('unreachable');
  expect(renewCookie).toHaveBeenCalledTimes(renewals);
  expect(written).toEqual([]);
});

test('a clipboard that may not be written, or is missing, is a refusal', async () => {
  answer(file());
  clipboard.writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
  expect(await copyPage('/usage/tables.md', renewCookie)).toBe('refused');
  Reflect.deleteProperty(navigator, 'clipboard');
  expect(await copyPage('/usage/tables.md', renewCookie)).toBe('refused');
});
