import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {copyAddress} from '../../shared/copy-address';
import {llmsTxt} from './llms-txt';
import {markdownOfSource} from './markdown-of-source';
import type {CopiedPage} from './plain-markdown';

/** Options of the plugin, from docusaurus.config.ts. */
type MarkdownCopiesOptions = Pick<CopiedPage, 'productName' | 'without'>;

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant (Issue 5). They lie among
 * the files of the build, so its lock covers them. Under `npm start` there are
 * none, for nothing is rendered to files.
 */
export default function markdownCopies(
  {siteDir}: LoadContext,
  options: unknown,
): Plugin {
  return {
    name: 'markdown-copies',
    async postBuild({outDir, plugins, siteConfig}) {
      const pages = guidePages({plugins});
      pages.sort((a, b) => a.place - b.place);
      const copies: string[] = [];
      for (const {path: address, title, file} of pages) {
        const source = readFileSync(path.join(siteDir, file), 'utf8');
        const url = siteConfig.url + address;
        const copied = {...(options as MarkdownCopiesOptions), title, url};
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
  };
}
