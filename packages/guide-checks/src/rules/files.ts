// What pages show and offer that is no page: pictures and other files.
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {changesBetween, nearest} from 'docusaurus-lock/tools';
import {findNodes} from '../../../../src/plugins/nodes';
import {findLine, type Page, type Problem} from '../page';

/** Whether an address names a file that is no page. */
export const isFile = (written: string): boolean => /\.(?!mdx?$)[a-z]\w*$/i.test(written);

/**
 * Returns what is wrong with the address of a file.
 *
 * @param written without query, as the page has it.
 * @param from the page; undefined for a list of addresses.
 * @returns undefined where the file is there, by exactly this name.
 */
export function missingFile(written: string, from?: Pick<Page, 'file'>): string | undefined {
  const place = path.normalize(findPlace(decode(written), from));
  return isThere(place)
    ? undefined
    : `There is no file ${place}.${suggest(path.basename(place), listFolder(path.dirname(place)))}`;
}

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.mdx', '.md'];

/** What a page imports from the site or from beside it is there. */
export function imports({file, tree}: Page): Problem[] {
  const problems: Problem[] = [];
  for (const node of findNodes(tree, 'mdxjsEsm')) {
    for (const [index, row] of node.value.split('\n').entries()) {
      const [, from = ''] = /\bfrom\s*['"]((?:@site|\.\.?)\/[^'"]+)['"]/.exec(row) ?? [];
      const place = findPlace(from, {file});
      const isFound = endings.some((ending) =>
        [`${place}${ending}`, `${place}/index${ending}`].some(isThere),
      );
      if (from && !isFound) {
        const folder = path.dirname(place);
        const message = `There is no ${from}.${suggest(path.basename(place), listFolder(folder))}`;
        problems.push({line: findLine(node) + index, message});
      }
    }
  }
  return problems;
}

function findPlace(name: string, from?: Pick<Page, 'file'>): string {
  if (name.startsWith('@site/')) {
    return name.slice('@site/'.length);
  }
  return name.startsWith('/')
    ? path.join('static', name)
    : path.join(path.dirname(from?.file ?? ''), name);
}

/** The disks of some machines find a file by a name in other letters. */
const isThere = (place: string): boolean =>
  path
    .normalize(place)
    .split(path.sep)
    .every((name, index, steps) =>
      listFolder(steps.slice(0, index).join(path.sep) || '.').includes(name),
    );

function listFolder(place: string): string[] {
  return existsSync(place) ? readdirSync(place) : [];
}

/** Proposes the nearest word if most of its letters are the same. */
export function suggest(word: string, candidates: Iterable<string>): string {
  const [first] = nearest(word, candidates, 1);
  return first !== undefined && changesBetween(word, first) <= word.length / 2.5
    ? ` Did you mean ${first}?`
    : '';
}

/** Decodes an address; a wrong one stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
