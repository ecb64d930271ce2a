// The tools that check every file of the guide.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {lint as checkSpelling} from 'cspell';
import {lint as checkMarkdown} from 'markdownlint-cli2/markdownlint/promise';
import parseJsonc from 'markdownlint-cli2/parsers/jsonc';
import * as prettier from 'prettier';
import * as z from 'zod';
import {changesBetween, nearest} from 'docusaurus-lock/tools';
import type {FileProblem} from './guide';
import type {Page} from './page';

const root = path.join(import.meta.dirname, '../../..');

/** Words that are right and not in the dictionary, from the folder of the site. */
export const wordsFile = 'docs/words.txt';

/** What the tools look at: the text without what editors add. */
type Text = Pick<Page, 'file' | 'source'>;

/**
 * Checks that words are in the British dictionary or in docs/words.txt, and not
 * among those that docs/cspell.config.yaml replaces.
 */
export async function spelling(pages: readonly Text[]): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  const ignore = () => {};
  const config = path.join(root, 'docs/cspell.config.yaml');
  await checkSpelling(
    pages.map(({file}) => file),
    {config, progress: false, gitignore: false},
    {
      issue({uri, row, text, isFlagged, suggestionsEx = []}) {
        const advice = suggestionsEx.filter(({isPreferred}) => isPreferred).map(({word}) => word);
        problems.push({
          file: path.relative('', fileURLToPath(uri ?? '')),
          line: row,
          isAdvice: true,
          message: isFlagged
            ? `Instead of "${text}": ${advice.join(', ')}.`
            : `"${text}" is not in the British dictionary: correct it, or add it to docs/words.txt if it is right.`,
        });
      },
      error(message, error) {
        throw new Error(message, {cause: error});
      },
      info: ignore,
      debug: ignore,
      progress: ignore,
      result: ignore,
    },
  );
  return problems;
}

/** Rules of Markdown whose breach readers see: reversed links, missing cells and addresses. */
const visible = ['MD011', 'MD042', 'MD052', 'MD056'];

/** Components that a build lacks, and what loads files that nothing checks. */
const refusedElements =
  /^([A-Z].*|img|picture|source|video|audio|iframe|object|embed|script|style)$/;

/**
 * Checks the Markdown of files by the rules in docs/.markdownlint.jsonc: advice, but for
 * what readers see, leaks or ends a build.
 */
export async function markdownLint(pages: readonly Text[]): Promise<FileProblem[]> {
  const config = parseJsonc(readFileSync(path.join(root, 'docs/.markdownlint.jsonc'), 'utf8'));
  const strings = Object.fromEntries(pages.map(({file, source}) => [file, source]));
  const {allowed_elements: allowed} = elements.parse(config).MD033;
  const results = await checkMarkdown({strings, config});
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({ruleNames: [id = ''], ruleDescription, errorDetail, lineNumber}) => {
      const detail = errorDetail ? ` (${errorDetail})` : '';
      const element = id === 'MD033' && errorDetail?.replace('Element: ', '');
      const isAdvice = element ? !refusedElements.test(element) : !visible.includes(id);
      const message = element ? adviceFor(element, allowed) : `${ruleDescription}${detail}: ${id}`;
      return {file, line: lineNumber, message, isAdvice};
    }),
  );
}

const elements = z.object({
  MD033: z.object({allowed_elements: z.array(z.string())}),
});

/** What to write instead of elements that writers know from other places. */
const instead: Record<string, string[]> = {
  '![what it shows](./file.png)': ['img', 'image', 'picture', 'figure'],
  '[text](address)': ['a', 'link'],
  '**text**': ['b', 'strong'],
  _text_: ['i', 'em'],
  '`text`': ['code', 'tt'],
  ':::note, :::tip or :::warning, and ::: below it': [
    ...['callout', 'admonition', 'note', 'info', 'tip', 'warning', 'danger'],
    ...['alert', 'caution', 'aside'],
  ],
  'a table of Markdown': ['table', 'tr', 'td', 'th'],
  'a list of Markdown': ['ul', 'ol', 'li', 'steps'],
  'a heading': ['h1', 'h2', 'h3', 'h4', 'details', 'summary', 'accordion'],
  'a new paragraph': ['br', 'p', 'div', 'hr', 'center'],
};

function adviceFor(name: string, allowed: readonly string[]): string {
  const [near = ''] = nearest(name, allowed, 1);
  if (changesBetween(name.toLowerCase(), near.toLowerCase()) <= 1) {
    return `There is no <${name}>. Did you mean <${near}>?`;
  }
  const [write] =
    Object.entries(instead).find(([, names]) => names.includes(name.toLowerCase())) ?? [];
  return `Pages do not use <${name}>. ${write ? `Write ${write}` : `The elements of pages are in docs/template/index.mdx; write \\< for the sign itself`}.`;
}

/** Checks that files are formatted as {@link format} formats them. */
export async function formatting(pages: readonly Text[]): Promise<FileProblem[]> {
  const problems = await Promise.all(
    pages.map(async ({file, source}) => {
      const rows = (await format(file, source)).split('\n');
      const index = source.split('\n').findIndex((row, at) => row !== rows[at]);
      const message = 'Run npm run guide -- --fix: the formatting differs from here on.';
      return index === -1 ? [] : [{file, line: index + 1, message, isAdvice: true}];
    }),
  );
  return problems.flat();
}

/** Formats a file as Prettier does in the project. */
export async function format(file: string, source: string): Promise<string> {
  const config = path.join(root, 'package.json');
  const options = await prettier.resolveConfig(config, {config});
  return prettier.format(source, {...options, filepath: file});
}
