import {readFile, writeFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {listFiles} from '../gate/list-files';

const text = /\.(css|html|js|json|map|md|mjs|svg|txt|webmanifest|xml)$/;
const smallest = 1024; // bytes; below it a packet is saved at best
// Brotli's best takes many times as long for a few percent of the bytes: spent
// on what every visit loads (bundles, style sheets, the page of the form), not
// on a thousand pages and their chunks.
const large = 65_536; // bytes
// The bundler numbers the scripts that several pages share.
const ofEveryVisit =
  /(?:\.css|[\\/](?:404\.html|(?:\d+|runtime~main)\.[\da-f]+\.js))$/;
const best = 11;
const atOnce = 4; // the threads of zlib

/**
 * Writes a brotli and a gzip copy beside every text file of a folder that
 * gains from it, so that serving one costs nothing.
 *
 * @returns how many copies were written.
 */
export async function compress(folder: string): Promise<number> {
  const files = listFiles(folder).filter((file) => text.test(file));
  let copies = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      const made = await compressFile(file);
      copies += made;
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
  return copies;
}

async function compressFile(file: string): Promise<number> {
  const body = await readFile(file);
  if (body.length < smallest) {
    return 0;
  }
  const isOfEveryVisit = body.length >= large || ofEveryVisit.test(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isOfEveryVisit ? best : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, {level: constants.Z_BEST_COMPRESSION}),
  ]);
  const copies = [
    [`${file}.br`, brotli],
    [`${file}.gz`, gzipped],
  ] as const;
  const smaller = copies.filter(([, copy]) => copy.length < body.length);
  await Promise.all(smaller.map(([path, copy]) => writeFile(path, copy)));
  return smaller.length;
}

// `npm run build` runs this file with the folders.
if (require.main === module) {
  void Promise.all(process.argv.slice(2).map(compress));
}
