import {createHash} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {brotliCompress, constants} from 'node:zlib';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';

const text = /\.(css|html|js|json|map|md|mjs|svg|txt|webmanifest|xml)$/;
const smallest = 1024; // bytes; compressing less saves one packet at best
// Scripts get the best quality, because readers wait for them. For pages, quality 9 takes ten times
// as long as 8 and saves next to nothing.
const qualityOf = (file: string) => (file.endsWith('.js') ? 11 : 8);

/**
 * Writes a brotli copy beside every text file of some folders that gets smaller, so that the server
 * compresses nothing. Identical files, such as most files in the builds of several audiences, are
 * compressed once.
 */
export async function compress(...folders: string[]): Promise<void> {
  const files = folders.flatMap((folder) =>
    filesIn(folder, text).map((name) => path.join(folder, name)),
  );
  const copies = new Map<string, Promise<Buffer>>();
  await Promise.all(files.map((file) => compressFile(file, copies)));
}

async function compressFile(file: string, copies: Map<string, Promise<Buffer>>): Promise<void> {
  const body = await readFile(file);
  if (body.length < smallest) {
    return;
  }
  const key = createHash('sha256').update(body).digest('hex');
  const copy = copies.get(key) ?? compressText(body, qualityOf(file));
  copies.set(key, copy);
  const {length} = await copy;
  if (length < body.length) {
    await writeFile(`${file}.br`, await copy);
  }
}

function compressText(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
