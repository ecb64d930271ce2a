import {brotliCompressSync} from 'node:zlib';
import {createUnpack} from './unpack';

const pack = (text: string) => Buffer.from(brotliCompressSync(text));
const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(1000));
const packed = texts.map(pack);

test('a file is unpacked once for all that wait for it, and while it is kept', async () => {
  const unpack = createUnpack(2000);
  const [first, ...others] = await Promise.all([0, 1, 0, 0].map((file) => unpack(packed[file]!)));
  expect(first?.toString()).toBe(texts[0]);
  expect(others.map((text) => text === first)).toEqual([false, true, true]);
  expect((await unpack(packed[0]!)) === first).toBe(true);
});

test('what was asked for last is kept, up to a size', async () => {
  const unpack = createUnpack(2000);
  const [first, second] = [await unpack(packed[0]!), await unpack(packed[1]!)];
  await unpack(packed[2]!);
  expect((await unpack(packed[1]!)) === second).toBe(true);
  const again = await unpack(packed[0]!);
  expect(again === first).toBe(false);
  expect(again.toString()).toBe(texts[0]);
});

test('a file that cannot be unpacked keeps no other from it', async () => {
  const unpack = createUnpack(2000);
  const broken = unpack(Buffer.from('broken'));
  const next = unpack(packed[0]!);
  await expect(broken).rejects.toThrow();
  expect((await next).toString()).toBe(texts[0]);
});
