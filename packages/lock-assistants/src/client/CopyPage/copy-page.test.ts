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

test.each<[string, Response]>([
  ['a page in its place', new Response('<html>', {headers: {'content-type': 'text/html'}})],
  ['a refusal', new Response(null, {status: 404})],
])('%s is not copied', async (_, response) => {
  answer(response);
  expect(await copyPage('/manual/tables.md')).toBe('unreachable');
  expect(written).toEqual([]);
});

test('a clipboard that is missing is a refusal', async () => {
  answer(file());
  Reflect.deleteProperty(navigator, 'clipboard');
  expect(await copyPage('/manual/tables.md')).toBe('refused');
});
