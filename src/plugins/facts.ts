import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {isDay} from '../facts/day';
import {linesOf, nearest, parseYaml, readIfThere, recompilePages} from 'docusaurus-lock/tools';

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
  /** Matches the sentences about it; undefined where value and unit say enough. */
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
  const {value: facts, lineOf} = parseYaml(factsFile, source, schema);
  return Object.entries(facts ?? {}).map(([name, {value, about, ...fact}]) => {
    const number = typeof value === 'number' ? value.toLocaleString('en-GB') : value;
    return {
      ...fact,
      name,
      line: lineOf([name]),
      number,
      text: `${number} ${fact.unit}`.trim(),
      about: about === undefined ? undefined : new RegExp(about, 'i'),
    };
  });
}

let known: {source: string; facts: readonly Fact[]} | undefined;

/** Reads the facts of a site; none where it has no list. */
export function factsOf(siteDir: string): readonly Fact[] {
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
  return linesOf(source).map(({text, isCode}) => {
    language = isCode ? (/^\s*(?:`{3,}|~{3,})\s*(\w*)/.exec(text)?.[1] ?? language) : '';
    return {text, isText: !isCode || language === 'mermaid'};
  });
}
