import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {defaultAudience} from '../../shared/audiences';
import {listDocs} from '../content/sources';

/** A page that some audiences may not read. */
export interface RestrictedPage {
  /** From the folder of the site, such as `docs/usage/audit-log.mdx`. */
  file: string;
  /** As in sidebars.ts, such as `usage/audit-log`. */
  id: string;
  /** Its address, such as `/usage/audit-log`. */
  path: string;
  /** The audiences that may read it. */
  audiences: readonly string[];
}

// As Docusaurus finds it; a block that is not closed ends with the file.
const frontMatter = /^\uFEFF?---[^\n]*\n([^]*?)(?:\n---|$)/;

/**
 * Finds the pages whose front matter has an `audience` other than everyone.
 *
 * @param siteDir folder of the site.
 * @param names of all audiences.
 * @throws Error that names all files with an audience that does not exist, or
 *   with a key like `audiences`: a misspelt one would publish the page.
 */
export function restrictedPages(
  siteDir: string,
  names: readonly string[],
): RestrictedPage[] {
  const mistakes: string[] = [];
  const pages = listDocs(siteDir).flatMap((file) => {
    const source = readFileSync(path.join(siteDir, file), 'utf8');
    const [, text = ''] = frontMatter.exec(source) ?? [];
    if (!/audience/i.test(text)) {
      return [];
    }
    const fields = (parse(text) ?? {}) as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      if (/audience/i.test(key) && key !== 'audience') {
        mistakes.push(
          `${file} has “${key}” in its front matter. Write “audience” to restrict the page, or remove the key.`,
        );
      }
    }
    if (!('audience' in fields)) {
      return [];
    }
    const own = [fields.audience].flat().map(String);
    const unknown = own.filter((name) => !names.includes(name));
    if (unknown.length > 0 || own.length === 0) {
      mistakes.push(
        `${file} has the audience “${unknown.join('”, “')}”, which audiences.ts does not define. Write one or more of: ${names.join(', ')}.`,
      );
    }
    const id = file.replace(/^docs\/|\.mdx?$/g, '');
    return own.includes(defaultAudience)
      ? []
      : [{file, id, path: addressOf(id, fields.slug), audiences: own}];
  });
  if (mistakes.length > 0) {
    throw new Error(mistakes.join('\n'));
  }
  return pages;
}

function addressOf(id: string, slug: unknown): string {
  return typeof slug === 'string'
    ? path.posix.resolve('/', path.posix.dirname(id), slug)
    : `/${id}`.replace(/\/index$/, '') || '/';
}
