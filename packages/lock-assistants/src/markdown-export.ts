import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {findArticle} from 'docusaurus-lock/sources/article';
import {wholeBuild} from 'docusaurus-lock/sources/locale-folders';
import {noCategory, pagesWithText, type GuidePage} from 'docusaurus-lock/sources/pages';
import {writeNew} from 'docusaurus-lock/sources/write-new';
import {pageFile} from 'docusaurus-lock-server/shared/addresses';
import {markdownAddress} from './markdown-address';
import {copyMarkdown} from './markdown-copy';

/**
 * Writes a copy of each page in Markdown, made of its HTML, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant. Each locale has its own: `/de/llms.txt`. They
 * are files of the build, so the server keeps them behind the lock. `npm start` has none, because it
 * renders nothing to files.
 */
export function markdownExport(): Plugin {
  return {
    name: 'markdown-export',
    async postBuild({outDir, plugins, siteConfig}) {
      // The copy of `/de/` is `/de.md`, above the folder of the locale.
      const build = wholeBuild(outDir, siteConfig.baseUrl);
      const pages = pagesWithText({plugins}).sort((a, b) => a.place - b.place);
      const copies = pages.map(({path: address, title}) => {
        const url = siteConfig.url + address;
        const html = readFileSync(path.join(outDir, pageFile(address, siteConfig)), 'utf8');
        const text = copyMarkdown(findArticle(html) ?? '', url);
        const content = `# ${title}\n\nSource: <${url}>\n\n${text}\n`;
        writeNew(build, markdownAddress(decodeURI(address)), content);
        return content;
      });
      writeNew(outDir, 'llms.txt', llmsTxt(pages, siteConfig));
      writeNew(outDir, 'llms-full.txt', copies.join('\n---\n\n'));
    },
  };
}

/**
 * Lists the copies for an assistant, in the form of llmstxt.org: title,
 * summary, and a section of links for each category of the sidebar. Pages in no sidebar come last,
 * as `Optional`, a section that assistants may leave out.
 *
 * @param pages in the order of the sidebar.
 * @param site.url its origin, without a path.
 */
function llmsTxt(
  pages: readonly GuidePage[],
  site: {title: string; tagline: string; url: string; baseUrl: string},
): string {
  const sections = new Map<string, string[]>();
  for (const {path, title, description, category} of pages) {
    const section = category === noCategory ? 'Optional' : category;
    const address = site.url + markdownAddress(path);
    const link = `- [${title.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
    sections.set(section, [...(sections.get(section) ?? []), link]);
  }
  const paragraphs = [
    `# ${site.title}`,
    `> ${site.tagline}`,
    `The links open in a browser that is signed in. ${site.url}${site.baseUrl}llms-full.txt holds all pages in one file.`,
    ...[...sections].flatMap(([name, links]) => [`## ${name}`, links.join('\n')]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
