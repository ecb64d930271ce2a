import {statSync, type Stats} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {LRUCache} from 'lru-cache';

type Bytes = Buffer<ArrayBuffer>;

/**
 * Reads the gzip copies of files from disk when they are asked for, which is rare:
 * browsers take brotli over https. Those that were asked for last stay in memory.
 *
 * @param maxBytes how much stays.
 */
export function createCopies(maxBytes: number) {
  const kept = new LRUCache<string, Bytes>({
    maxSize: maxBytes,
    sizeCalculation: ({length}) => length || 1,
  });
  return {
    /**
     * Makes a reader of a copy that is there now.
     *
     * @returns a function that gives the copy, or undefined when another build has
     *   taken its place since.
     */
    add(path: string): () => Bytes | Promise<Bytes | undefined> {
      const {mtimeMs, size} = statSync(path);
      const isSame = (now: Stats) => now.mtimeMs === mtimeMs && now.size === size;
      return () => kept.get(path) ?? read(path, isSame, kept);
    },
  };
}

async function read(
  path: string,
  isSame: (now: Stats) => boolean,
  kept: LRUCache<string, Bytes>,
): Promise<Bytes | undefined> {
  try {
    const copy = await readFile(path);
    if (!isSame(await stat(path))) {
      return undefined;
    }
    kept.set(path, copy);
    return copy;
  } catch {
    return undefined;
  }
}
