import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Outcome} from './check-guide';
import {readGuide} from './guide';
import {isOfKind} from './page';
import {findSiblings} from './rules/links';
import {placeholders} from './rules/wording';
import {format} from './tools';

/**
 * Writes a draft of a page into docs/ of the working directory.
 *
 * @param args a kind, which is a folder of docs/, and a name.
 * @returns what to fill in.
 */
export async function writePage(args: readonly string[]): Promise<Outcome> {
  const [kind = '', name = ''] = args;
  const file = `docs/${kind}/${name}.mdx`;
  const error = checkArguments(args, file);
  if (error) {
    return {status: 1, stderr: error};
  }
  const route = `/${kind}/${name}`;
  const {pages, permissions} = readGuide('docs');
  const siblings = findSiblings({route, kind}, pages);
  const links = siblings.map(
    (page) => `- [${page.title}](${page.route}): To be filled in: what it adds\n`,
  );
  const words = name.replaceAll('-', ' ');
  const places = [kind, 'other'].map((each) => path.join(import.meta.dirname, `kinds/${each}.mdx`));
  const source = readFileSync(
    places.find((place) => existsSync(place))!,
    'utf8',
  )
    .replaceAll('%name%', words)
    .replaceAll('%Name%', words.charAt(0).toUpperCase() + words.slice(1))
    // Of any action, for the writer to change: without one the page could not be shown.
    .replace('%action%', permissions?.[0]?.id ?? '…')
    .replace('%links%\n', links.join(''));
  const page = await format(file, source);
  writeFileSync(file, page, {flag: 'wx'});

  const start = `http://localhost:${process.env.PORT || 3000}`;
  const toFill = placeholders({source: page, frontMatter: {draft: true}});
  const stdout = `Wrote ${file} as a draft: npm start shows it at ${start}${route}, at the end of its folder in the sidebar. Builds leave it out.

Fill in what follows; npm run guide lists what is left:
${toFill.map(({line, message}) => `  line ${line}: ${message.replace(/^.*?: /, '')}\n`).join('')}
To publish it:
${siblings.map((sibling) => `  link to ${route} from ${sibling.file}\n`).join('')}  remove \`draft: true\` from ${file}
  npm run guide -- --fix && npm run build && npm run addresses
If it belongs to another place in the sidebar, name it in sidebars.ts.`;
  return {status: 0, stdout};
}

function checkArguments(
  [kind = '', name = '', ...others]: readonly string[],
  file: string,
): string | undefined {
  const kinds = readdirSync('docs', {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && isOfKind({kind: entry.name}))
    .map((entry) => entry.name)
    .sort();
  if (!kinds.includes(kind) || others.length > 0) {
    return `Give a kind and a name: npm run new-page -- ${kinds.join('|')} <name>. A new folder of docs/ is a kind.`;
  }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return `"${name}" cannot be the name of a page. Write it as in the address, in lower-case letters and hyphens, for example report-schedules.`;
  }
  return existsSync(file) ? `${file} exists. Edit it, or choose another name.` : undefined;
}
