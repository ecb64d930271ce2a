import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {listFiles} from '../gate/site-files';

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
 */
export async function compress(...folders: string[]): Promise<void> {
  const files = folders.flatMap(listFiles).filter((file) => text.test(file));
  const made = new Map<string, Promise<Copies>>();
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      await compressFile(file, made);
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
}

async function compressFile(
  file: string,
  made: Map<string, Promise<Copies>>,
): Promise<void> {
  const body = await readFile(file);
  if (body.length < smallest) {
    return;
  }
  const isOfEveryVisit = body.length >= large || ofEveryVisit.test(file);
  const quality = isOfEveryVisit ? best : 9;
  const key = `${quality} ${createHash('sha256').update(body).digest('hex')}`;
  const copies = made.get(key) ?? makeCopies(body, quality);
  made.set(key, copies);
  const smaller = (await copies).filter(
    ([, copy]) => copy.length < body.length,
  );
  await Promise.all(smaller.map(([end, copy]) => writeFile(file + end, copy)));
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
