import {createHash} from 'node:crypto';
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

type Copies = readonly (readonly [extension: string, bytes: Buffer])[];

/**
 * Writes a brotli and a gzip copy beside every text file of some folders that
 * gains from it, so that serving one costs nothing. Files that are alike, as
 * most of the builds of several audiences, are compressed once.
 *
 * @returns how many copies were written.
 */
export async function compress(...folders: string[]): Promise<number> {
  const files = folders.flatMap(listFiles).filter((file) => text.test(file));
  const known = new Map<string, Promise<Copies>>();
  let written = 0;
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      const made = await compressFile(file, known);
      written += made;
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
  return written;
}

async function compressFile(
  file: string,
  known: Map<string, Promise<Copies>>,
): Promise<number> {
  const body = await readFile(file);
  if (body.length < smallest) {
    return 0;
  }
  const isOfEveryVisit = body.length >= large || ofEveryVisit.test(file);
  const quality = isOfEveryVisit ? best : 9;
  const key = `${quality} ${createHash('sha256').update(body).digest('hex')}`;
  const copies = known.get(key) ?? makeCopies(body, quality);
  known.set(key, copies);
  const smaller = (await copies).filter(
    ([, copy]) => copy.length < body.length,
  );
  await Promise.all(smaller.map(([end, copy]) => writeFile(file + end, copy)));
  return smaller.length;
}

async function makeCopies(body: Buffer, quality: number): Promise<Copies> {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, {level: constants.Z_BEST_COMPRESSION}),
  ]);
  return [
    ['.br', brotli],
    ['.gz', gzipped],
  ];
}

// `npm run build` runs this file with the folders.
if (require.main === module) {
  void compress(...process.argv.slice(2));
}
