import {outsideCode} from '../guide/outside-code';

/** What a copy says besides the source of its page. */
export interface CopiedPage {
  title: string;
  /** Where readers find it; links become absolute by it. */
  url: string;
  /** What stands in the place of `<Product />`. */
  productName: string;
}

/**
 * Takes out of a line of MDX what only this site understands: tags of
 * components, relative links, the blanks that fill up tables. Code in
 * the line stays as it is.
 */
export function plainMarkdown(line: string, page: CopiedPage): string {
  const isRow = line.startsWith('|');
  return outsideCode(line, (part) => {
    const text = plainText(part, page);
    return isRow ? text.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---') : text;
  });
}

function plainText(text: string, {url, productName}: CopiedPage): string {
  return text
    .replace(/<Product \/>/g, () => productName)
    .replace(/<\/?[A-Z][^<>]*>/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<=\]\()[/#.][^)\s]*/g, (link) => new URL(link, url).href);
}
