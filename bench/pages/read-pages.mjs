import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {root} from '../lib/root.mjs';

/**
 * Reads the guide's pages as any generator could show them: what is ours alone
 * is dropped (imports and their components), `<Product />` becomes a word, and
 * so does an image.
 *
 * @returns `{id, title, description, label, body}` of each; the id is the file
 *   without its extension, such as `usage/tables`.
 */
export function readPages() {
  const docs = path.join(root, 'docs');
  return readdirSync(docs, {recursive: true})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(docs, file), 'utf8');
      const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
      const field = (name) =>
        new RegExp(`^${name}: (.*)$`, 'm')
          .exec(head)?.[1]
          .replace(/^(['"])(.*)\1$/, '$2');
      const title = field('title');
      return {
        id: file.replace(/\.mdx$/, ''),
        title,
        description: field('description'),
        label: field('sidebar_label') ?? title,
        body: outsideCode(body, withoutComponents),
      };
    });
}

/** Changes the lines of a page that are no fenced code. */
export function outsideCode(body, change) {
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

function withoutComponents(text) {
  return text
    .replace(/^import .*\n/gm, '')
    .replaceAll('<Product />', 'Platform')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^<([A-Z]\w*)[^>]*(\/>|>[\s\S]*?^<\/\1>)$/gm, '');
}
