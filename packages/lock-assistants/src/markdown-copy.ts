import Turndown from 'turndown';

/** Elements that are not text of the page, or that repeat other text. */
const silent =
  'h1, button, nav, footer, script, style, .hash-link, .theme-doc-toc-mobile, [role=tooltip], [aria-hidden=true], [data-nosnippet]';

/**
 * Converts the text of a built page to Markdown, with the text that components render. An image
 * becomes its description.
 *
 * @param html the article of the page.
 * @param url the address of the page, from which relative links become absolute.
 */
export function copyMarkdown(html: string, url: string): string {
  const turndown = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  addRules(turndown, url);
  addTables(turndown);
  // turndown tries the last rule first.
  turndown.addRule('silent', {filter: (node) => node.matches(silent), replacement: () => ''});
  return turndown.turndown(html.replace(/<pre[^]*?<\/pre>/g, tidyCode));
}

/** Moves the language to the `code` element, and turns line breaks into newlines. */
function tidyCode(code: string): string {
  const [language = ''] = /\blanguage-[\w-]+/.exec(code) ?? [];
  return code
    .replace(/^<pre[^>]*><code[^>]*>/, `<pre><code class="${language}">`)
    .replace(/<br\s*\/?>/g, '\n');
}

function addRules(turndown: Turndown, url: string): void {
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement(content, node) {
      const words = tidy(content);
      const href = (node as Element).getAttribute('href') ?? '';
      // Some guides write addresses such as http://<host>, which are not valid.
      const address = URL.canParse(href, url) ? new URL(href, url).href : href;
      return words && `[${words}](${address})`;
    },
  });
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => (node as Element).getAttribute('alt') ?? '',
  });
  turndown.addRule('drawing', {
    filter: (node) => node.nodeName.toLowerCase() === 'svg',
    replacement: (_, node) => (node as Element).querySelector('desc')?.textContent ?? '',
  });
  turndown.addRule('admonition', {
    filter: (node) => node.className.startsWith?.('admonitionHeading'),
    replacement: (content) => `\n\n**${tidy(content)}**\n\n`,
  });
}

function addTables(turndown: Turndown): void {
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => `| ${tidy(content).replaceAll('|', '\\|')} `,
  });
  turndown.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const {parentNode, childNodes} = node;
      const isHead = parentNode?.nodeName === 'THEAD';
      return `\n${content}|${isHead ? `\n${'| --- '.repeat(childNodes.length)}|` : ''}`;
    },
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content) => `\n\n${content.replace(/\n+/g, '\n').trim()}\n\n`,
  });
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
