import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {root} from '../lib/root';

/** A page as any generator can show it. */
export interface Page {
  /** The file without its extension, such as `usage/tables`. */
  id: string;
  title: string;
  description: string;
  label: string;
  /** Markdown. */
  body: string;
}

/**
 * Reads the guide's pages without what only our build knows: imports and their
 * components are dropped, those within a sentence become a word, and so do
 * images.
 */
export function readPages(): Page[] {
  const docs = path.join(root, 'docs');
  return readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(docs, file), 'utf8');
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
      const field = (name: string) =>
        new RegExp(`^${name}: (.*)$`, 'm')
          .exec(head)?.[1]
          ?.replace(/^(['"])(.*)\1$/, '$2') ?? '';
      return {
        id: file.replace(/\.mdx$/, ''),
        title: field('title'),
        description: field('description'),
        label: field('sidebar_label') || field('title'),
        body: outsideCode(body, withoutComponents),
      };
    });
}

/** Changes the lines of a page that are not in fenced code. */
export function outsideCode(
  body: string,
  change: (text: string) => string,
): string {
  // A fence is closed by as many backticks, so that one may show another.
  const fence = /^(`{3,})[^\n`]*\n[\s\S]*?^\1[ \t]*$/gm;
  let changed = '';
  let end = 0;
  for (const {0: code, index} of body.matchAll(fence)) {
    changed += change(body.slice(end, index)) + code;
    end = index + code.length;
  }
  return changed + change(body.slice(end));
}

function withoutComponents(text: string): string {
  return text
    .replace(/^import .*\n/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^<([A-Z]\w*)[^>]*(\/>|>[\s\S]*?^<\/\1>)$/gm, '')
    .replace(/<[A-Z]\w*[^>]*\/>/g, 'Platform');
}
