// Runs each rule on its fixture, and all on the good page, and prints what they
// find. The pages stand at /usage/<rule>, or at the kind that the arguments
// name: settings-table=configuration. The same text stands at the other kinds.
import {existsSync, readFileSync} from 'node:fs';
import {checkPages, rules} from '../check-guide.mjs';
import {parsePage, readPages} from '../read-pages.mjs';
import {formatting} from '../tools/formatting.mjs';
import {markdownLint} from '../tools/markdown-lint.mjs';
import {spelling} from '../tools/spelling.mjs';

const kinds = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.split('=')),
);
const {glossary, sidebars} = readPages('docs');
const tools = {spelling, 'markdown-lint': markdownLint, formatting};
const fileOf = (name) => `scripts/guide/fixtures/${name}.mdx`;

const found = {};
for (const rule of rules) {
  const {name} = rule;
  if (existsSync(fileOf(name))) {
    const pages = ['features', 'usage', 'configuration'].map((kind) =>
      pageOf(name, kind),
    );
    const page = pages.find(({kind}) => kind === (kinds[name] ?? 'usage'));
    found[name] = linesOf(rule.check(page, {pages, glossary, sidebars}));
  } else {
    found[name] = null;
  }
}
for (const [name, check] of Object.entries(tools)) {
  found[name] = linesOf(await check([fileOf(name)]));
}
const good = {
  pages: [pageOf('good', 'usage')],
  glossary,
  sidebars: `${sidebars} 'usage/good'`,
};
found.good = linesOf(checkPages(good, rules));
for (const check of Object.values(tools)) {
  found.good.push(...linesOf(await check([fileOf('good')])));
}
console.log(JSON.stringify(found));

function pageOf(name, kind) {
  const source = readFileSync(fileOf(name), 'utf8');
  return parsePage(fileOf(name), source, `${kind}/${name}.mdx`);
}

function linesOf(problems) {
  return problems.map(({line, message}) => `${line} ${message}`);
}
