import {readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {PurgeCSS} from 'purgecss';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {once} from 'docusaurus-lock-server/shared/once';

// As Docusaurus' template and minifier write them. Those of other origins stay as they are.
const styleSheet = /<link rel=stylesheet href=(\/(?!\/)[^\s>]+) ?\/?>/g;
const script = /<script src=([^\s>]+) defer><\/script>/g;

/** What a page loads after its first paint, by the element that loads it. */
type Deferred = 'style' | 'script';

/**
 * Rewrites the pages of a finished build so that their first paint waits for nothing but the HTML:
 * each page gets the rules that apply to it as an inline style, and links, for load-deferred.js, in
 * place of its style sheets and scripts. The bundler's runtime, which is small and changes with
 * every build, is inline. Pages that are not Docusaurus' own, such as those of help links, stay as
 * they are.
 *
 * @throws Error for a page whose style sheets or scripts are not written as Docusaurus writes them
 *   today.
 */
export async function rewritePages({
  outDir,
  baseUrl,
}: {
  outDir: string;
  baseUrl: string;
}): Promise<void> {
  const read = (address: string) =>
    readFileSync(path.join(outDir, address.slice(baseUrl.length)), 'utf8');
  const link = (as: Deferred, address: string) => {
    // Scripts are fetched while the browser reads the page.
    const rel = as === 'script' ? 'rel=preload ' : '';
    return `<link ${rel}data-deferred as=${as} href=${address} fetchpriority=low>`;
  };

  for (const name of filesIn(outDir, /\.html$/)) {
    const file = path.join(outDir, name);
    const html = readFileSync(file, 'utf8');
    if (!/<div id="?__docusaurus/.test(html)) {
      continue;
    }
    const sheets = [...html.matchAll(styleSheet)];
    if (sheets.length === 0 || html.search(script) < 0) {
      throw new Error(
        `${name} has no style sheet or no script that packages/lock/src/plugin/first-load/rewrite-pages.ts recognises. Compare its <head> with the patterns there.`,
      );
    }
    const scripts = [...html.matchAll(script)].map(([, address = '']) => address);
    const isRuntime = (address: string) => /\/runtime~main\./.test(address);
    const links = [
      ...scripts.filter((address) => !isRuntime(address)).map((address) => link('script', address)),
      ...sheets.map(([, address = '']) => link('style', address)),
    ];
    // 2 kB that would take one of the six connections of HTTP/1.1 for a latency.
    const runtime = scripts.filter(isRuntime).map((address) => `<script>${read(address)}</script>`);
    const css = sheets.map(([, address = '']) => read(address)).join('\n');
    const style = `<style>${await criticalStyle(html, css)}</style>`;
    // In front of load-deferred.js. Functions, since a style may contain `$&`.
    const rewritten = html
      .replaceAll(script, '')
      .replaceAll(styleSheet, (tag) => `<noscript>${tag}</noscript>`)
      .replace('<script>', (tag) => [...links, style, ...runtime, tag].join(''));
    // At once, since other plugins read pages at the same time.
    writeFileSync(`${file}.new`, rewritten);
    renameSync(`${file}.new`, file);
  }
}

const styleCache = new Map<string, Promise<string>>();

/**
 * Returns the rules of a style sheet that may apply to a page, before and right
 * after it is hydrated, with the variables that they use. It compares names of
 * elements, classes and attributes, not the structure of the page.
 */
export function criticalStyle(html: string, css: string): Promise<string> {
  const names = namesIn(html, css);
  const variables = [...new Set(usesIn(html))].sort();
  // Many pages differ by names alone that no rule has.
  const key = JSON.stringify([names, variables, css]);
  const style = styleCache.get(key) ?? purge(names, variables, css);
  styleCache.set(key, style);
  return style;
}

async function purge(
  names: ReturnType<typeof namesIn>,
  variables: string[],
  css: string,
): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{raw: '', extension: 'html'}],
    css: [{raw: css}],
    extractors: [{extensions: ['html'], extractor: () => names}],
    variables: true,
    keyframes: true,
    safelist: {
      standard: [':root', 'html', 'body'],
      // What scripts set before the first paint, and addresses.
      greedy: [/data-theme/, /data-session/, /\[href/],
      // The menu of phones. Hydration adds it, often before the style sheet comes.
      deep: [/navbar-sidebar/],
      variables: [...withThoseBehind(variables, css)],
    },
  });
  return result?.css ?? '';
}

/** The variables that a page's own attributes use, and those behind them. */
function withThoseBehind(variables: string[], css: string): Set<string> {
  const used = new Set(variables);
  for (const name of used) {
    for (const [, value = ''] of css.matchAll(new RegExp(`${name}:([^;}]*)`, 'g'))) {
      usesIn(value).forEach((next) => used.add(next));
    }
  }
  return used;
}

const usesIn = (text: string) =>
  [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)/gi;
const attribute = /([^\s=>"'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
// They differ from page to page, and no rule asks for them.
const textAttribute = /^(?:id|for|title|content|alt|aria-(?!busy|disabled))/;

/** The names and words of a page that selectors of a style sheet may ask for. */
function namesIn(html: string, css: string) {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const names = new Set<string>();
  const values = new Set<string>();
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  for (const [, element = '', attributes = ''] of markup.matchAll(tag)) {
    tags.add(element);
    for (const [, name = '', ...quoted] of attributes.matchAll(attribute)) {
      const value = quoted.find((text) => text !== undefined) ?? '';
      names.add(name);
      if (name === 'class') {
        value.split(/\s+/).forEach((part) => classes.add(part));
      }
      if (/^[a-z][\w -]*$/i.test(value) && !textAttribute.test(name)) {
        values.add(value);
      }
    }
  }
  const {isNamed, isAskedFor} = readSelectors(css);
  const named = (all: Set<string>) => [...all].filter(isNamed).sort();
  return {
    tags: named(tags),
    classes: named(classes),
    // The only one that rules name.
    ids: ['__docusaurus'],
    attributes: {
      names: named(names),
      values: [...values].filter(isAskedFor).sort(),
    },
    undetermined: [],
  };
}

/** Tells which names and values of attributes a style sheet has. */
const readSelectors = once((css: string) => {
  const plain = css.replaceAll('\\', '');
  const values = [...plain.matchAll(/\[[\w-]+\W?=["']?([^"'\]]+)/g)].map(([, value = '']) => value);
  return {
    isNamed: once((name: string) => plain.includes(name)),
    isAskedFor: once((value: string) => values.some((part) => value.includes(part))),
  };
});
