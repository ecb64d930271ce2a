import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {copyAddress} from '../../shared/copy-address';
import {llmsTxt} from './llms-txt';
import {markdownOfSource} from './markdown-of-source';
import type {CopiedPage} from './plain-markdown';

/** Options of the plugin, from docusaurus.config.ts. */
interface MarkdownCopiesOptions extends Pick<CopiedPage, 'productName'> {
  /** Turns the source of a page into what is compiled. */
  preprocess: (source: string) => string;
}

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant. They are files of the
 * build, so the server keeps them behind the lock. `npm start` has none,
 * because it renders nothing to files.
 */
export default function markdownCopies({
  preprocess,
  productName,
}: MarkdownCopiesOptions) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'markdown-copies',
    async postBuild({outDir, plugins, siteConfig}) {
      const pages = guidePages({plugins});
      pages.sort((a, b) => a.place - b.place);
      const copies: string[] = [];
      for (const {path: address, title, file} of pages) {
        const source = preprocess(
          readFileSync(path.join(siteDir, file), 'utf8'),
        );
        const url = siteConfig.url + address;
        const copied = {productName, title, url};
        const copy = markdownOfSource(source, copied);
        write(copyAddress(decodeURI(address)), copy);
        copies.push(copy);
      }
      write('llms.txt', llmsTxt(pages, siteConfig));
      write('llms-full.txt', copies.join('\n---\n\n'));

      function write(name: string, text: string): void {
        writeFileSync(path.join(outDir, name), text);
      }
    },
  });
}
