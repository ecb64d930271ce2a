// Makes room for a guide of one's own: npm run own-guide. Puts the sample away into
// examples/sample-guide, as far as it is text: the pages and lists of docs/, the figures and
// the synonyms. What stays are the routes, each with its title and "To be written", and
// lists without entries. Tests of what the sample says are skipped from then on: they are
// in scripts/sample-tests.json.
import {cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn, readFrontMatter} from 'docusaurus-lock/tools';
import sample from './sample-tests.json' with {type: 'json'};

const {folder} = sample;
const entitiesFile = 'docs/entities.json';

/** Titles and places in the navigation stay; what is shown, and who answers for it, goes. */
const keptFields = ['title', 'sidebar_label', 'slug', 'displayed_sidebar'];

const permissions = `# Who may do what: entity, action, and the lowest role. These four show the form; pages
# name them as <Needs action="page.read" />.
page:
  read:
    what: Read a page
    role: Viewer
  comment:
    what: Comment on a page
    role: Operator
    undo: Delete the comment
  change:
    what: Change a page
    role: Manager
    undo: Change it back
  delete:
    what: Delete a page
    role: Administrator
    undo: No
`;

/** Lists that keep only the comment at their top, which says what a line is. */
const emptied = ['docs/facts.yml', 'docs/changes.yml', 'docs/redirects.yml'];

/** Other lists that pages or the build read, and what they hold. */
const lists: Record<string, string> = {
  'docs/permissions.yml': permissions,
  'src/search/synonyms.yml': '{}\n',
  'src/facts/frequent-tasks.ts':
    '/** Frequent tasks, which the empty search box offers. */\nexport const frequentTasks: {to: string; label: string}[] = [];\n',
};

if (existsSync(folder)) {
  console.error(`The sample is in ${folder} already. Delete that folder once you need it no more.`);
  process.exitCode = 1;
} else {
  const pages = putAway();
  console.log(`The sample is in ${folder}, which git keeps, and docs/ has ${pages} pages to be written.

Write one, and look at it with npm start; npm run guide says what is wrong. The page with
every element is ${folder}/docs/template/index.mdx. Then:
  docs/owners.yml, docs/audiences.yml  the teams and roles of your own
  docs/permissions.yml                 the actions that pages name
  docs/facts.yml                       the values that pages repeat
  docs/entities.json                   the pages of each thing, as tabs above them
Delete what you do not need of ${folder}, and of the tests in scripts/sample-tests.json.`);
}

/** Copies the sample, and writes what stands in its place; gives the number of pages. */
function putAway(): number {
  const files = filesIn('docs').map((name) => `docs/${name}`);
  const figures = filesIn('src/figures').map((name) => `src/figures/${name}`);
  for (const file of [...files, ...figures, ...Object.keys(lists)]) {
    mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    cpSync(file, path.join(folder, file));
  }
  rmSync('src/figures', {recursive: true});
  const pages = files.filter((file) => file.endsWith('.mdx'));
  pages.forEach((file) => writeFileSync(file, emptyPage(readFileSync(file, 'utf8'))));
  files.filter((file) => file.endsWith('.svg')).forEach((file) => rmSync(file));
  Object.entries(lists).forEach(([file, text]) => writeFileSync(file, text));
  for (const file of emptied) {
    const [comment = ''] = /^(?:#.*\n)*/.exec(readFileSync(file, 'utf8')) ?? [];
    writeFileSync(file, comment);
  }
  const entities = JSON.parse(readFileSync(entitiesFile, 'utf8')) as Record<string, string>[];
  const ofPages = entities.filter((ids) => !Object.values(ids).some((id) => id.includes('#')));
  writeFileSync(entitiesFile, `${JSON.stringify(ofPages, null, 2)}\n`);
  const addresses = readFileSync('docs/addresses.txt', 'utf8').split('\n');
  const routes = addresses.filter((each) => !each.includes('#') && !each.startsWith('/help/'));
  writeFileSync('docs/addresses.txt', routes.join('\n'));
  return pages.length;
}

/** The page with its title and its place, and no text. */
function emptyPage(source: string): string {
  const {title} = readFrontMatter(source).fields;
  const [, front = ''] = /^---\n([^]*?\n)---\n/.exec(source) ?? [];
  const fields = front
    .split('\n')
    .filter((line) => keptFields.some((field) => line.startsWith(`${field}:`)));
  const description = `description: 'To be written: ${String(title).replaceAll("'", "''")}.'`;
  const [first = '', ...others] = fields;
  return ['---', first, description, ...others, '---', '', 'To be written.', ''].join('\n');
}
