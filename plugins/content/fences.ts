import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {load} from 'cheerio';
import type {Root} from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {fileOf, pageAddresses, readSource} from '../../lock/tools';
import {nodesOf} from './nodes';

/**
 * Ends a build in which the text of a fence of code is not in the HTML of its
 * page, as where a page imports something by the name of our code block.
 */
export function checkFences({siteDir, siteConfig}: LoadContext): Plugin {
  return {
    name: 'check-fences',
    async postBuild({routes, outDir}) {
      const problems = Object.entries(pageAddresses(routes)).flatMap(([file, addresses]) => {
        const fences = /\.mdx?$/.test(file) ? fencesOf(readSource(siteDir, file)) : [];
        return fences.length === 0
          ? []
          : addresses.flatMap((address) =>
              missingFences(
                fences,
                readFileSync(path.join(outDir, fileOf(address, siteConfig)), 'utf8'),
              ).map(
                (line) =>
                  `${file}:${line} The text of this block of code is not in the HTML of ${address}. Move it out of a component that is shown only in browsers, or rename what the page imports.`,
              ),
            );
      });
      if (problems.length > 0) {
        throw new Error(problems.join('\n'));
      }
    },
  };
}

interface Fence {
  /** From 1. */
  line: number;
  text: string;
}

// What these hold is drawn, or is no code.
const notShown = ['mermaid', 'mdx-code-block'];

/** Lists the fences of a page that show text. */
export function fencesOf(source: string): Fence[] {
  if (!/^.*(?:```|~~~)/m.test(source)) {
    return [];
  }
  const body = source.replace(/^---\n[^]*?\n---/, (front) => front.replace(/[^\n]/g, ''));
  return nodesOf(parse(body), 'code')
    .filter(({lang}) => !notShown.includes(lang ?? ''))
    .filter(({value}) => value.trim() !== '')
    .map(({value, position}) => ({
      line: position?.start.line ?? 1,
      text: value,
    }));
}

function parse(text: string): Root {
  try {
    return unified().use(remarkParse).use(remarkMdx).parse(text);
  } catch {
    // Docusaurus takes comments of HTML, too.
    return unified().use(remarkParse).parse(text);
  }
}

/** The lines of the fences whose text a page does not show, each once. */
export function missingFences(fences: readonly Fence[], html: string): number[] {
  const $ = load(html);
  const shown = $('pre')
    .get()
    .map((block) => compact($(block).text()));
  return fences
    .filter(({text}) => {
      // The theme leaves out comments that mark lines.
      const unmarked = text.replace(/^.*\bhighlight-[a-z-]+\b.*$/gm, '');
      const place = shown.findIndex((block) => [text, unmarked].map(compact).includes(block));
      shown.splice(place, place < 0 ? 0 : 1);
      return place < 0;
    })
    .map(({line}) => line);
}

const compact = (text: string): string => text.replace(/\s/g, '');
