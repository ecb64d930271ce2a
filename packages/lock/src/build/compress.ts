import {createHash} from 'node:crypto';
import {statSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {brotliCompress, constants} from 'node:zlib';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

const text = /\.(css|html|js|json|map|md|mjs|svg|txt|webmanifest|xml)$/;
const smallest = 1024; // bytes; below it a packet is saved at best
// Brotli's best takes up to sixty times as long as what is usual for a tenth of the bytes: spent on
// what every visit or search loads (bundles, style sheets, the page of the form, the texts of the
// search), and nearly so on what is large, while that is not a thousand pages. Level 9 takes ten
// times as long as 8 for files of a few kB, and saves nothing.
const quality = {best: 11, ofLarge: 10, usual: 8};
const large = 65_536; // bytes
const tooLarge = 1_000_000; // bytes; the best takes 2 s for each million
const fewLarge = 100; // files, which take 7 s
// The scripts of single pages are named by eight hexadecimal digits.
const ofEveryVisit =
  /(?:\.css|[\\/](?:404\.html|search-data[\\/]pages\.json|(?![\da-f]{8}\.)[^\\/]+\.[\da-f]+\.js))$/;
const atOnce = 4; // the threads of zlib

/**
 * Writes a copy in brotli beside every text file of some folders that gains from
 * it, so that serving one costs nothing. Files that are alike, as most of the
 * builds of several audiences, are compressed once.
 */
export async function compress(...folders: string[]): Promise<void> {
  const files = folders.flatMap((folder) =>
    filesIn(folder, text).map((name) => path.join(folder, name)),
  );
  const readSize = (file: string): number => statSync(file).size;
  const isLarge = (file: string): boolean => readSize(file) >= large;
  const ofLarge = files.filter(isLarge).length <= fewLarge ? quality.ofLarge : quality.usual;
  const chooseQuality = (file: string): number =>
    (ofEveryVisit.test(file) && readSize(file) < tooLarge && quality.best) ||
    (isLarge(file) ? ofLarge : quality.usual);
  const copies = new Map<string, Promise<Buffer>>();
  const work = async (): Promise<void> => {
    for (let file = files.pop(); file; file = files.pop()) {
      await compressFile(file, chooseQuality(file), copies);
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
}

async function compressFile(
  file: string,
  level: number,
  copies: Map<string, Promise<Buffer>>,
): Promise<void> {
  const body = await readFile(file);
  if (body.length < smallest) {
    return;
  }
  const key = `${level} ${createHash('sha256').update(body).digest('hex')}`;
  const copy = copies.get(key) ?? compressText(body, level);
  copies.set(key, copy);
  const {length} = await copy;
  if (length < body.length) {
    await writeFile(`${file}.br`, await copy);
  }
}

function compressText(body: Buffer, level: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
