// Makes a page of a kind that passes the checks and says what to fill in:
//   npm run new-page -- <kind> <name>
// It is a draft: `npm start` shows it, builds leave it out.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import * as prettier from 'prettier';
import {readPages} from './read-pages.mjs';
import {requiredHeadings} from './kinds.mjs';
import {rule} from './rules/placeholders.mjs';
import {siblingsOf} from './siblings-of.mjs';

const kinds = Object.keys(requiredHeadings);
const [kind, name, ...others] = process.argv.slice(2);
const file = `docs/${kind}/${name}.mdx`;

const refusal = whyNot();
if (refusal) {
  console.error(refusal);
  process.exit(1);
}

const route = `/${kind}/${name}`;
const siblings = siblingsOf({route, kind}, readPages('docs').pages);
const links = siblings.map(
  (page) =>
    `- [${page.frontMatter.title}](${page.route}): To be filled in: what it adds`,
);
const words = name.replaceAll('-', ' ');
const source = readFileSync(
  new URL(`kinds/${kind}.mdx`, import.meta.url),
  'utf8',
)
  .replaceAll('%name%', words)
  .replaceAll('%Name%', words[0].toUpperCase() + words.slice(1))
  .replace('%links%\n', links.map((link) => `${link}\n`).join(''));
const options = await prettier.resolveConfig(import.meta.filename);
const page = await prettier.format(source, {...options, parser: 'mdx'});
writeFileSync(file, page, {flag: 'wx'});

console.log(`${file} is made, as a draft: npm start shows it, builds leave it out.

Fill in, here and wherever npm run guide still says so:`);
for (const {line, message} of rule.check({
  source: page,
  frontMatter: {draft: true},
})) {
  console.log(`  line ${line}: ${message.replace(/^.*?: /, '')}`);
}
console.log(`
Then, to publish it:
  write '${kind}/${name}' where it belongs in sidebars.ts
${siblings.map((sibling) => `  link to ${route} from ${sibling.file}\n`).join('')}  take \`draft: true\` out of ${file}
  npm run guide && npm run build && npm run addresses`);

function whyNot() {
  if (!kinds.includes(kind) || others.length > 0) {
    return `Say a kind and a name: npm run new-page -- ${kinds.join('|')} <name>`;
  }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
    return `"${name ?? ''}" is no name for a page. Write it as it will stand in the address, in small letters and hyphens, such as report-schedules.`;
  }
  return existsSync(file) && `${file} exists. Edit it, or choose another name.`;
}
