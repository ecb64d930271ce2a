import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {builtFile} from '../guide/built-file';
import {guidePages} from '../guide/guide-pages';
import {copyAddress} from './copy-address';
import {llmsTxt} from './llms-txt';
import {markdownOfHtml} from './markdown-of-html';

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant (Issue 5). They lie among
 * the files of the build, so its lock covers them. Under `npm start` there are
 * none, for nothing is rendered to files.
 */
export default function markdownCopies(): Plugin {
  return {
    name: 'markdown-copies',
    async postBuild({outDir, plugins, siteConfig}) {
      const pages = guidePages({plugins});
      pages.sort((a, b) => a.place - b.place);
      const copies: string[] = [];
      for (const {path: address, title} of pages) {
        const html = await readFile(builtFile(outDir, address), 'utf8');
        const url = siteConfig.url + address;
        const copy = markdownOfHtml(html, {url, title});
        await write(copyAddress(decodeURI(address)), copy);
        copies.push(copy);
      }
      await write('llms.txt', llmsTxt(pages, siteConfig));
      await write('llms-full.txt', copies.join('\n---\n\n'));

      function write(name: string, text: string): Promise<void> {
        return writeFile(path.join(outDir, name), text);
      }
    },
  };
}
