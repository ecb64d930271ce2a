import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';
import {once} from '../../../../testing/src/once';

/** The content of builds that a reader or a stranger must never see. */
export interface LeakProbe {
  /** Every address of a file of the hidden guide that is in no other build. */
  addresses: string[];
  /** How many texts and pieces of files are looked for. */
  size: number;
  /**
   * Looks for the hidden guide in an answer.
   *
   * @param bytes head and body as latin1, not compressed.
   * @returns the leak with the file that it comes from; null when there is none.
   */
  find: (bytes: string) => string | null;
  /** Says whether bytes are a file that may be seen, or a part of such a file. */
  isVisible: (bytes: string) => boolean;
}

/**
 * Collects the content of a guide that no build for the reader has: pieces of every file, and of
 * every page its title, description, headings, names of images, its own route and a piece of text
 * of each section.
 *
 * A page's text that is also in the sign-in build is a leak by itself, so it is not left out here.
 * Pieces of files that the sign-in build has too are left out, because the builds share libraries.
 * With two guides, only pages that the reader's guide lacks are hidden, without the headings and
 * texts that pages of the reader's guide have too.
 *
 * @param hiddenDir the guide that must not be seen.
 * @param readerDir the guide of the reader who asks; none for a stranger.
 * @throws Error that names `docusaurus-lock build` when a build is missing.
 */
export function createLeakProbe(
  hiddenDir: string,
  signInDir: string,
  readerDir?: string,
): LeakProbe {
  const readers = readerDir ? readFiles(readerDir) : new Map<string, string>();
  const signIn = readFiles(signInDir);
  const visible = [...signIn.values(), ...readers.values()];
  const visibleHashes = new Set(visible.map(hash));
  const hidden = [...readFiles(hiddenDir)].filter(([, bytes]) => !visibleHashes.has(hash(bytes)));

  const addresses = new Set<string>();
  const pieces = new Map<string, string>(); // from a piece to the name of its file
  for (const [name, bytes] of hidden) {
    addresses.add(`/${name}`);
    if (isPage(name)) {
      addresses.add(toRoute(name)).add(`${toRoute(name)}/`);
    }
    cutPieces(bytes).forEach((piece) => pieces.set(piece, `a piece of ${name}`));
  }
  const piecesIn = createFinder(pieces.keys());
  for (const bytes of visible) {
    for (const piece of piecesIn(bytes)) {
      pieces.delete(piece);
    }
  }
  const texts = hiddenTexts(hidden, readers, readTitle(signIn.get('404.html') ?? ''));
  const sources = new Map([...pieces, ...texts]);
  const leaksIn = createFinder(sources.keys());
  const clean = new Set<string>();
  return {
    addresses: [...addresses],
    size: sources.size,
    isVisible: (bytes) =>
      visibleHashes.has(hash(bytes)) || visible.some((file) => file.includes(bytes)),
    find(bytes) {
      // Most answers are equal to an earlier one, and are not searched again.
      const digest = hash(bytes);
      if (clean.has(digest)) {
        return null;
      }
      for (const leak of leaksIn(bytes)) {
        return `${sources.get(leak)}: ${JSON.stringify(leak)}`;
      }
      clean.add(digest);
      return null;
    },
  };
}

/**
 * Collects the texts of pages that the reader's guide lacks, with the page of each text.
 *
 * @param siteTitle the title of the site. It is no leak, because the sign-in page has it too.
 */
function hiddenTexts(
  hidden: readonly (readonly [name: string, bytes: string])[],
  readers: ReadonlyMap<string, string>,
  siteTitle: string,
): Map<string, string> {
  const readerTexts = [...readers].map(([name, bytes]) => readTexts(name, bytes));
  const readerNames = new Set([siteTitle, ...readerTexts.flatMap(({names}) => names)]);
  const readerRuns = new Set(readerTexts.flatMap(({runs}) => runs));
  const texts = new Map<string, string>();
  for (const [name, bytes] of hidden.filter(([name]) => isPage(name) && !readers.has(name))) {
    const {names, longest} = readTexts(name, bytes);
    for (const text of [
      ...names.filter((text) => !readerNames.has(text)),
      ...longest.filter((text) => !readerRuns.has(text)),
    ]) {
      texts.set(Buffer.from(text).toString('latin1'), `a text of ${name}`);
    }
  }
  return texts;
}

/**
 * Makes a function that finds thousands of texts of at least four characters in one pass: it
 * compares only the texts that begin with the four bytes just read.
 */
function createFinder(texts: Iterable<string>) {
  const byStart = new Map<number, string[]>();
  for (const text of texts) {
    const start = Buffer.from(text, 'latin1').readInt32BE();
    byStart.set(start, [...(byStart.get(start) ?? []), text]);
  }
  return function* find(bytes: string): Generator<string> {
    let lastFour = 0;
    for (let at = 0; at < bytes.length; at++) {
      lastFour = (lastFour << 8) | bytes.charCodeAt(at);
      for (const text of byStart.get(lastFour) ?? []) {
        if (bytes.startsWith(text, at - 3)) {
          yield text;
        }
      }
    }
  };
}

function readTitle(bytes: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)/.exec(bytes) ?? [];
  return Buffer.from(title, 'latin1').toString();
}

function isPage(name: string): boolean {
  return name.endsWith('.html') && name !== '404.html';
}

function toRoute(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '')}`;
}

const readFiles = once((folder: string): Map<string, string> => {
  if (!existsSync(folder)) {
    throw new Error(`${folder} is missing. Make it with: npx docusaurus-lock build`);
  }
  return new Map(
    filesIn(folder).map((name) => [encodeURI(name), readFileSync(join(folder, name), 'latin1')]),
  );
});

// Gives five pieces of 48 bytes, spread over the file, or a shorter file as one piece.
function cutPieces(bytes: string): string[] {
  const length = 48;
  if (bytes.length < 16) {
    return [];
  }
  const step = Math.max(1, Math.floor((bytes.length - length) / 4));
  const starts = [0, 1, 2, 3, 4].map((index) => index * step);
  return starts
    .map((at) => bytes.slice(at, at + length))
    .filter((piece) => piece.length >= Math.min(length, bytes.length));
}

function hash(bytes: string): string {
  return createHash('sha256').update(bytes, 'latin1').digest('base64');
}

const shortest = 12; // characters; any page may contain a shorter text, such as a single word

/** Texts of a page: as they are in HTML, and decoded, as they are in a script. */
interface PageTexts {
  /** Title, description, route, headings, and names of images. */
  names: string[];
  /** The longest run of text without a tag in each section. */
  longest: string[];
  /** All runs of text. */
  runs: string[];
}

// Reads HTML that our own build wrote, with or without end tags.
function readTexts(name: string, bytes: string): PageTexts {
  if (!isPage(name)) {
    return {names: [], longest: [], runs: []};
  }
  const html = Buffer.from(bytes, 'latin1').toString();
  const main = /<article[\s\S]*?<\/article>|<main[\s\S]*<\/main>/i.exec(html);
  const article = (main?.[0] ?? html).replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/gi, '');
  const sections = article.split(/<h[1-6][\s>]/i).map(splitRuns);
  const phrases = [
    /<title[^>]*>([^<]*)/i.exec(html)?.[1],
    /<meta[^>]*name="?description"?[^>]*content="([^"]*)"/i.exec(html)?.[1],
    ...sections.map(([heading]) => heading),
  ];
  const images = article.matchAll(/<img\b[^>]*\ssrc="?([^"\s>]+)/gi);
  const imageNames = [...images].map(([, src]) => src?.split('/').pop());
  const longest = sections.map(([, ...runs]) =>
    runs.reduce((a, b) => (b.length > a.length ? b : a), ''),
  );
  return {
    names: longEnough([...[toRoute(name), ...imageNames], ...phrases.filter(hasWords)]),
    longest: longEnough(longest.filter(hasWords)),
    runs: longEnough(sections.flat()),
  };
}

// Gives the heading, and each text below it.
function splitRuns(section: string): string[] {
  return section
    .replace(/^[^<]*?>/, '')
    .split(/<[^<>]+>/)
    .map((run) => run.trim());
}

function hasWords(text?: string): boolean {
  return text?.includes(' ') ?? false;
}

function longEnough(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => {
    const trimmed = text?.trim() ?? '';
    return trimmed.length >= shortest ? [trimmed, decoded(trimmed)] : [];
  });
}

function decoded(html: string): string {
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
