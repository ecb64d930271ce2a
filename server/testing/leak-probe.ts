import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {type PageTexts, textProbes} from './text-probes';

/** What somebody must never see, taken from the builds. */
export interface LeakProbe {
  /** Every address of a file of the hidden guide that is in no other build. */
  addresses: string[];
  /** How many texts and pieces of files are looked for. */
  size: number;
  /**
   * Looks for the hidden guide in an answer.
   *
   * @param bytes head and body as latin1, not compressed.
   * @returns what was found, with the file it comes from; null when nothing.
   */
  find: (bytes: string) => string | null;
  /** Says whether bytes are a file that may be seen, or a part of one. */
  isVisible: (bytes: string) => boolean;
}

const siteTitle = 'Documentation'; // which the sign-in page shows too

/**
 * Collects from a build of the guide what is in no build that may be seen:
 * pieces of every file, and of every page its title, description, headings,
 * names of images, its own route and a piece of text of each section.
 *
 * A text of a page that the sign-in build holds too is a leak by itself and is
 * not left out here; pieces of files are, for the builds share libraries. Of
 * two guides, only pages that the reader's lacks are hidden, and of these the
 * headings and texts that pages of the reader's have too are not.
 *
 * @param hiddenDir the guide that must not be seen.
 * @param readerDir the guide of the reader who asks; none for a stranger.
 * @throws Error that names `npm run build` when a build is missing.
 */
export function createLeakProbe(
  hiddenDir: string,
  signInDir: string,
  readerDir?: string,
): LeakProbe {
  const readers = readerDir ? readFiles(readerDir) : new Map<string, string>();
  const visible = [...readFiles(signInDir).values(), ...readers.values()];
  const visibleHashes = new Set(visible.map(hash));
  const visibleText = visible.join('\n');
  const readerNames = new Set([siteTitle]);
  const readerRuns = new Set<string>();
  for (const [name, bytes] of readers) {
    const {names, runs} = textsOf(name, bytes);
    names.forEach((text) => readerNames.add(text));
    runs.forEach((text) => readerRuns.add(text));
  }

  const addresses: string[] = [];
  const found = new Map<string, string>(); // text to the file it is from
  for (const [name, bytes] of readFiles(hiddenDir)) {
    if (visibleHashes.has(hash(bytes))) {
      continue;
    }
    addresses.push(`/${name}`);
    for (const piece of piecesOf(bytes)) {
      if (!visibleText.includes(piece)) {
        found.set(piece, `a piece of ${name}`);
      }
    }
    if (!isPage(name)) {
      continue;
    }
    addresses.push(routeOf(name), `${routeOf(name)}/`);
    if (readers.has(name)) {
      continue;
    }
    const {names, longest} = textsOf(name, bytes);
    for (const text of [
      ...names.filter((text) => !readerNames.has(text)),
      ...longest.filter((text) => !readerRuns.has(text)),
    ]) {
      found.set(Buffer.from(text).toString('latin1'), `a text of ${name}`);
    }
  }
  const probes = [...found];
  const clean = new Set<string>();
  return {
    addresses: [...new Set(addresses)],
    size: probes.length,
    isVisible: (bytes) =>
      visibleHashes.has(hash(bytes)) || visibleText.includes(bytes),
    find(bytes) {
      // Most answers are the same few; each is searched once.
      const seen = hash(bytes);
      if (clean.has(seen)) {
        return null;
      }
      const leak = probes.find(([text]) => bytes.includes(text));
      if (!leak) {
        clean.add(seen);
      }
      return leak ? `${leak[1]}: ${JSON.stringify(leak[0])}` : null;
    },
  };
}

function isPage(name: string): boolean {
  return name.endsWith('.html') && name !== '404.html';
}

function routeOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '')}`;
}

function textsOf(name: string, bytes: string): PageTexts {
  return isPage(name)
    ? textProbes(routeOf(name), Buffer.from(bytes, 'latin1').toString())
    : {names: [], longest: [], runs: []};
}

function readFiles(folder: string): Map<string, string> {
  try {
    const options = {recursive: true, withFileTypes: true} as const;
    return new Map(
      readdirSync(folder, options)
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name);
          const name = relative(folder, path).split(sep).join('/');
          return [encodeURI(name), readFileSync(path, 'latin1')];
        }),
    );
  } catch {
    throw new Error(`${folder} is missing. Make it with: npm run build`);
  }
}

// Five pieces of 48 bytes, spread over the file; a shorter file whole.
function piecesOf(bytes: string): string[] {
  const length = 48;
  if (bytes.length < 16) {
    return [];
  }
  const step = Math.max(1, Math.floor((bytes.length - length) / 4));
  const starts = [0, 1, 2, 3, 4].map((index) => index * step);
  return [...new Set(starts.map((at) => bytes.slice(at, at + length)))].filter(
    (piece) => piece.length >= Math.min(length, bytes.length),
  );
}

function hash(bytes: string): string {
  return createHash('sha256').update(bytes, 'latin1').digest('base64');
}
