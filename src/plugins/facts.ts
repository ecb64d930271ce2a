import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {isDay} from '../facts/day';
import {
  findAddress,
  splitLines,
  listDocs,
  nearest,
  parseYaml,
  readFrontMatter,
  readIfThere,
  readSource,
  recompilePages,
} from 'docusaurus-lock/tools';

/** Where the facts are, from the folder of the site. */
export const factsFile = 'docs/facts.yml';

/** A value that pages repeat, or that a real platform may have otherwise. */
export interface Fact {
  name: string;
  /** In docs/facts.yml, from 1. */
  line: number;
  /** What has the value, in words. */
  what: string;
  /** The value as pages write it, without its unit: `1,000`. */
  number: string;
  unit: string;
  /** Value and unit: `1,000 rows`. */
  text: string;
  /** Matches the sentences about it. Without it, a value by hand is advice and no error. */
  about?: RegExp;
  /** Who has compared it with a platform, and when; undefined where it is assumed. */
  checked?: {on: string; by: string};
}

const schema = z
  .record(
    z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/, 'is no name: write lower-case letters and single hyphens'),
    z.strictObject({
      what: z.string().regex(/^[A-Z][^|{}<>]*[^.\s|{}<>]$/, 'is no text without a full stop'),
      value: z.union([z.number(), z.string().regex(/^[^|{}<>]+$/)]),
      unit: z.string().default(''),
      about: z
        .string()
        .refine(isPattern, {error: ({input}) => `is “${String(input)}”, no regular expression`})
        .optional(),
      checked: z
        .strictObject({
          on: z.string().refine(isDay, 'is no day such as 2026-05-04, in quotes'),
          by: z.string(),
        })
        .optional(),
    }),
  )
  // Comments alone.
  .nullable();

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the text of docs/facts.yml: the facts in its order.
 *
 * @throws SourceError that names all that is not in the format.
 */
export function readFacts(source: string): Fact[] {
  const {value: facts, findLine} = parseYaml(factsFile, source, schema);
  return Object.entries(facts ?? {}).map(([name, {value, about, ...fact}]) => {
    const number = typeof value === 'number' ? value.toLocaleString('en-GB') : value;
    return {
      ...fact,
      name,
      line: findLine([name]),
      number,
      text: `${number} ${fact.unit}`.trim(),
      about: about === undefined ? undefined : new RegExp(about, 'i'),
    };
  });
}

let known: {source: string; facts: readonly Fact[]} | undefined;

/** Reads the facts of a site; none where it has no list. */
export function listFacts(siteDir: string): readonly Fact[] {
  const source = readIfThere(siteDir, factsFile) ?? '';
  if (known?.source !== source) {
    known = {source, facts: readFacts(source)};
  }
  return known.facts;
}

/** Compiles pages again when docs/facts.yml is edited. */
export function facts({siteDir}: LoadContext): Plugin {
  const file = path.join(siteDir, factsFile);
  return {
    name: 'facts',
    getPathsToWatch: () => [file],
    configureWebpack: () => recompilePages(file),
  };
}

/**
 * Puts values into the source of a page: `<Fact name="reopen-window" />` becomes “24 hours”,
 * and with `as="number"` “24”. It may stand in code within a line and in diagrams; other
 * blocks of code stay as they are.
 *
 * @param refuse is called for a name that the list lacks, and another form of the element,
 *   which then stay.
 */
export function fillFacts(
  source: string,
  facts: readonly Fact[],
  refuse: (line: number, message: string) => void,
): string {
  const fill = (element: string, line: number) => {
    const [, name = '', number] = /^<Fact name="([^"]+)"( as="number")? \/>$/.exec(element) ?? [];
    const fact = facts.find((one) => one.name === name);
    if (!fact) {
      const names = nearest(
        name,
        facts.map((one) => one.name),
      );
      refuse(
        line,
        name
          ? `${factsFile} has no ${name}. Add it there${names.length > 0 ? `, or write one of: ${names.join(', ')}` : ''}.`
          : 'Write `<Fact name="…" />`, or with `as="number"` for the value without its unit.',
      );
    }
    return fact ? (number ? fact.number : fact.text) : element;
  };
  return textLines(source)
    .map(({text, isText}, index) =>
      isText ? text.replace(/<Fact\b[^>]*>/g, (element) => fill(element, index + 1)) : text,
    )
    .join('\n');
}

/** Splits a page into lines, and says which readers see as text: all but blocks of code. */
export function textLines(source: string): {text: string; isText: boolean}[] {
  let language = '';
  return splitLines(source).map(({text, isCode}) => {
    language = isCode ? (/^\s*(?:`{3,}|~{3,})\s*(\w*)/.exec(text)?.[1] ?? language) : '';
    return {text, isText: !isCode || language === 'mermaid'};
  });
}

/**
 * Makes {@link fillFacts} for the pages of a build, with the table of all facts in the
 * place of `<Facts />`.
 *
 * @param hidden files of pages that this build leaves out.
 * @returns a function of the source of a page and its file, which errors name.
 */
export function createFactFiller(
  siteDir: string,
  hidden: readonly string[],
): (source: string, file: string) => string {
  const makeList = () => {
    const shown = listDocs(siteDir).filter((file) => !hidden.includes(file));
    const uses = shown.flatMap((file) => findUses(file, readSource(siteDir, file)));
    return makeTable(listFacts(siteDir), uses);
  };
  return (source, file) => {
    const filled = fillFacts(source, listFacts(siteDir), (line, message) => {
      throw new Error(`${path.relative(siteDir, file)}:${line} ${message}`);
    });
    return textLines(filled)
      .map(({text, isText}) => (isText && text === '<Facts />' ? makeList() : text))
      .join('\n');
  };
}

/** A place where a page writes a fact. */
interface Use {
  name: string;
  /** Address of what explains it: the setting of its row, the heading above, or the page. */
  address: string;
  title: string;
  /** Of the heading; 1 for the page, and 4 for a setting. */
  level: number;
}

/** Finds the facts that a page writes. */
function findUses(file: string, source: string): Use[] {
  const {title, slug} = readFrontMatter(source).fields;
  const page = findAddress(file.replace(/^docs\//, ''), slug);
  let place = {address: page, title: typeof title === 'string' ? title : page, level: 1};
  return textLines(source).flatMap(({text, isText}) => {
    const [, marks, heading, id] = /^(##+) (.+?) \{\/\* #([\w-]+) \*\/\}$/.exec(text) ?? [];
    if (isText && marks && heading) {
      place = {address: `${page}#${id}`, title: heading, level: marks.length};
    }
    const [, setting, anchor] = /^\| \[([^\]]+)\]\((#[\w-]+)\)/.exec(text) ?? [];
    const row = setting ? {address: page + anchor, title: setting, level: 4} : place;
    const names = isText ? [...text.matchAll(/<Fact name="([^"]+)"/g)] : [];
    return names.map(([, name = '']) => ({name, ...row}));
  });
}

const kinds = [/^\/configuration\//, /^\/features\/(?!glossary)/, /^\/usage\//];

/** Settings first, and the glossary, which repeats what other pages say, last. */
function rank({address, level}: Use): number {
  const kind = kinds.findIndex((pattern) => pattern.test(address));
  return (kind < 0 ? kinds.length : kind) * 10 - level;
}

/** Makes the table of the facts that pages write, each with the place that explains it. */
function makeTable(facts: readonly Fact[], uses: readonly Use[]): string {
  const rows = facts.flatMap(({name, what, text}) => {
    const [home] = uses.filter((use) => use.name === name).sort((a, b) => rank(a) - rank(b));
    return home ? [`| ${what} | ${text} | [${home.title}](${home.address}) |`] : [];
  });
  return ['| What | Value | Explained in |', '| --- | --- | --- |', ...rows].join('\n');
}
