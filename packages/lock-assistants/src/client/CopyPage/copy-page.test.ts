import {stubFetch} from '../../../../lock/src/client/testing/stub-client';
import {copyPage} from '.';

const written: string[] = [];
const clipboard = {
  writeText: jest.fn(async (text: string) => void written.push(text)),
};

beforeEach(() => {
  written.length = 0;
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
  expect(await copyPage('/manual/tables.md')).toBe('copied');
  expect(written).toEqual(['# Tables\n']);
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
  const copied = copyPage('/manual/tables.md');
  expect(items).toHaveLength(1);
  expect(await copied).toBe('copied');
  expect(await items[0]!['text/plain']).toHaveProperty('type', 'text/plain');
});

test('a page in the place of the file is not copied', async () => {
  const page = () => new Response('<html>', {headers: {'content-type': 'text/html'}});
  answer(page());
  expect(await copyPage('/manual/tables.md')).toBe('unreachable');
  expect(written).toEqual([]);
});

test.each<[string, Response | Error]>([
  ['a file that stays refused', refusal()],
  ['a file without a network', new TypeError('Failed to fetch')],
])('%s is unreachable', async (_, response) => {
  answer(response);
  expect(await copyPage('/manual/tables.md')).toBe('unreachable');
  expect(written).toEqual([]);
});

test('a clipboard that may not be written, or is missing, is a refusal', async () => {
  answer(file());
  clipboard.writeText.mockRejectedValueOnce(new Error('NotAllowedError'));
  expect(await copyPage('/manual/tables.md')).toBe('refused');
  Reflect.deleteProperty(navigator, 'clipboard');
  expect(await copyPage('/manual/tables.md')).toBe('refused');
});
