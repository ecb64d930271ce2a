import {stubFetch} from '../../../../lock/src/client/testing/stub-client';
import {copyPage} from '.';

const items: Record<string, Promise<Blob>>[] = [];

beforeEach(() => {
  items.length = 0;
  const write = async () => void (await items[0]!['text/plain']);
  Object.defineProperty(navigator, 'clipboard', {value: {write}, configurable: true});
  Object.assign(globalThis, {
    ClipboardItem: class {
      constructor(item: Record<string, Promise<Blob>>) {
        items.push(item);
      }
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

test('the clipboard is asked within the click, before the file has arrived', async () => {
  globalThis.fetch = stubFetch(new Response('# Tables\n'));
  const copied = copyPage('/manual/tables.md');
  expect(items).toHaveLength(1);
  await copied;
  expect(await items[0]!['text/plain']).toHaveProperty('type', 'text/plain');
});

test.each<[string, Response]>([
  ['a page instead of the file', new Response('<html>', {headers: {'content-type': 'text/html'}})],
  ['a refusal', new Response(null, {status: 404})],
])('%s is not copied', async (_, response) => {
  globalThis.fetch = stubFetch(response);
  await expect(copyPage('/manual/tables.md')).rejects.toThrow('/manual/tables.md');
});

test('a browser without a clipboard copies nothing', async () => {
  globalThis.fetch = stubFetch(new Response('# Tables\n'));
  Reflect.deleteProperty(navigator, 'clipboard');
  await expect(copyPage('/manual/tables.md')).rejects.toThrow();
});
