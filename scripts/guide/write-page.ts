import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as prettier from 'prettier';
import type {Outcome} from './check-guide';
import {readGuide} from './guide';
import {isKind, kinds} from './kinds';
import {siblingsOf} from './rules/links';
import {placeholders} from './rules/wording';

/**
 * Writes a draft of a page into docs/ of the working directory.
 *
 * @param args a kind and a name.
 * @returns what to fill in.
 */
export async function writePage(args: readonly string[]): Promise<Outcome> {
  const [kind = '', name = ''] = args;
  const error = checkText(args);
  if (error) {
    return {status: 1, stderr: error};
  }
  const file = fileOf(kind, name);
  const route = `/${kind}/${name}`;
  const siblings = siblingsOf({route, kind}, readGuide('docs').pages);
  const links = siblings.map(
    (page) => `- [${page.title}](${page.route}): To be filled in: what it adds\n`,
  );
  const words = name.replaceAll('-', ' ');
  const source = readFileSync(path.join(import.meta.dirname, `kinds/${kind}.mdx`), 'utf8')
    .replaceAll('%name%', words)
    .replaceAll('%Name%', words.charAt(0).toUpperCase() + words.slice(1))
    .replace('%links%\n', links.join(''));
  const options = await prettier.resolveConfig(import.meta.filename);
  const page = await prettier.format(source, {...options, parser: 'mdx'});
  writeFileSync(file, page, {flag: 'wx'});

  const start = `http://localhost:${process.env.PORT || 3000}`;
  const toFill = placeholders({source: page, frontMatter: {draft: true}});
  const stdout = `Wrote ${file} as a draft: npm start shows it at ${start}${route}, builds leave it out.

Fill in what follows; npm run guide lists what is left:
${toFill.map(({line, message}) => `  line ${line}: ${message.replace(/^.*?: /, '')}\n`).join('')}
To publish it:
  add '${kind}/${name}' to sidebars.ts, where it belongs, and to src/facts/entities.ts
${siblings.map((sibling) => `  link to ${route} from ${sibling.file}\n`).join('')}  remove \`draft: true\` from ${file}
  npm run guide && npm run build && npm run addresses`;
  return {status: 0, stdout};
}

const fileOf = (kind: string, name: string) => `docs/${kind}/${name}.mdx`;

function checkText([kind = '', name = '', ...others]: readonly string[]): string | undefined {
  if (!isKind(kind) || others.length > 0) {
    return `Give a kind and a name: npm run new-page -- ${kinds.join('|')} <name>`;
  }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return `"${name}" cannot be the name of a page. Write it as in the address, in lower-case letters and hyphens, for example report-schedules.`;
  }
  const file = fileOf(kind, name);
  return existsSync(file) ? `${file} exists. Edit it, or choose another name.` : undefined;
}
