import Turndown from 'turndown';

/** What is no text of the page, or only repeats other text. */
const silent =
  'h1, button, nav, footer, script, style, .hash-link, .theme-doc-toc-mobile, [role=tooltip], [aria-hidden=true], [data-nosnippet]';

/**
 * Makes Markdown of the text of a built page. What components draw is in it, and an image is its
 * description.
 *
 * @param html the article of the page.
 * @param url of the page, so that links work anywhere.
 */
export function copyMarkdown(html: string, url: string): string {
  const turndown = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  addRules(turndown, url);
  addTables(turndown);
  // Comes before the rules above.
  turndown.addRule('silent', {filter: (node) => node.matches(silent), replacement: () => ''});
  return turndown.turndown(html.replace(/<pre[^]*?<\/pre>/g, tidyCode));
}

/** Takes the language and the ends of lines to where HTML has them. */
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
      return words && `[${words}](${new URL((node as Element).getAttribute('href')!, url).href})`;
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
