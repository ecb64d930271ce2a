import type {BuiltPage} from '../built-page';
import {entriesOf} from './records';
import {termsOf} from './text';

/** A heading as a link. */
interface Heading {
  title: string;
  url: string;
}

const most = 3; // headings
const leastLike = 0.3; // of 1, the same letters

/**
 * Finds headings that are spelt most like a query, for one that finds nothing.
 * Letters are compared in threes, so that half a word and a word of another language
 * find what they resemble.
 *
 * @param origin of the site, for absolute URLs.
 * @returns a function of the query; the first call takes longer.
 */
export function createNearest(
  pages: readonly BuiltPage[],
  origin: string,
): (query: string) => Heading[] {
  let known: (Heading & {threes: Set<string>})[] | undefined;
  return (query) => {
    known ??= pages
      .flatMap((page) => entriesOf(page, origin))
      .map(({level, titles, url}) => ({title: titles[level] ?? '', url}))
      .map((heading) => ({...heading, threes: threesOf(heading.title)}));
    const asked = threesOf(query);
    const seen = new Set<string>();
    return known
      .map(({threes, ...heading}) => ({heading, like: likeness(asked, threes)}))
      .filter(({like}) => like >= leastLike)
      .sort((a, b) => b.like - a.like)
      .map(({heading}) => heading)
      .filter(({title}) => !seen.has(title) && seen.add(title))
      .slice(0, most);
  };
}

/** Each three letters that follow each other, with the ends of words. */
function threesOf(text: string): Set<string> {
  const words = termsOf(text).map((word) => `  ${word} `);
  return new Set(
    words.flatMap((word) =>
      Array.from({length: word.length - 2}, (_, at) => word.slice(at, at + 3)),
    ),
  );
}

/** How much two sets have in common (Dice), from 0 to 1. */
function likeness(one: Set<string>, other: Set<string>): number {
  const common = [...one].filter((three) => other.has(three)).length;
  return (2 * common) / (one.size + other.size || 1);
}
