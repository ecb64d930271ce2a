import {readFileSync} from 'node:fs';
import path from 'node:path';
import {readGuide, type Guide} from '../guide';
import {parsePage, type Page} from '../page';
import {adviceRules, errorRules} from '.';

const fixtures = path.join(__dirname, '../fixtures');
const guide = readGuide('docs');
const kinds = ['features', 'usage', 'configuration'];
const rules = [...errorRules, ...adviceRules];

/** The fixture at /features, /usage and /configuration. */
function makePages(name: string) {
  const source = readFileSync(path.join(fixtures, `${name}.mdx`), 'utf8');
  return kinds.map((kind) => parsePage(`docs/${kind}/${name}.mdx`, source, `${kind}/${name}.mdx`));
}

/** The guide with other pages, and with some that these link to. */
function makeGuide(name: string, pages: Page[]): Guide {
  const others = guide.pages.filter(({route}) => !route.endsWith('/zones'));
  const linked = {addresses: [...others, auditLog, draft], good: others}[name];
  return {...guide, pages: [...pages, ...(linked ?? [])]};
}

const pageWith = (field: string, name: string) =>
  parsePage(`docs/${name}`, `---\n${field}\n---\n`, name);
const auditLog = pageWith('audience: administrators', 'usage/audit-log.mdx');
const draft = pageWith('draft: true', 'usage/draft.mdx');

const onlyPage = (...names: string[]) => `Add it there, or write one of: ${names.join(', ')}.`;

const inPlace = (line: string, name: string) =>
  `${line} Put the image beside the page and write \`./${name}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`;

const messages: Record<string, string[]> = {
  addresses: [
    "29 This diagram has no text alternative for readers who cannot see it. Add a line 'accDescr: what it shows, in words'.",
    "35 'what is this' would be left out of the drawing. Write one statement a line, such as 'a[Asset] -->|stands at| b[Site]'.",
    '7 No page is at /usage/adresses. Did you mean /usage/addresses?',
    '7 No page is at ./adresses. Did you mean /usage/addresses?',
    '7 No page is at ../features/adresses.mdx. Did you mean docs/features/addresses.mdx?',
    '9 No page is at /usage/nowhere.',
    '13 This page has no heading with the id lines. Did you mean links?',
    '13 docs/features/addresses.mdx has no heading with the id lines. Did you mean links?',
    '13 docs/features/addresses.mdx has no heading with the id lines. Did you mean links?',
    '15 The glossary has no term #aset. Did you mean asset? A new term is `### Term {/* #aset */}` in docs/features/glossary.mdx.',
    '17 /usage/audit-log is for administrators only, and this page is also for everyone. Remove this link, or restrict this page: audience: [administrators]',
    '17 docs/usage/draft.mdx is a draft, which builds leave out. Remove this link, or publish the page first.',
    '19 No page is at /nowhere.',
  ],
  admonitions: [
    '7 advice: Write note, tip or warning after `:::` instead of "danger".',
    '11 advice: Write text between this admonition and the one before, or merge them: readers skip the second of two in a row.',
    '17 End this admonition with a line `:::`, not indented and below an empty line.',
    '30 Write note, tip or warning after `:::` instead of "wraning".',
    '27 End this admonition with a line `:::`, not indented and below an empty line.',
  ],
  'braces-in-text': [
    ['11', 'name', 'name'],
    ['13', 'place', 'place'],
    ['13', '...others', 'others'],
    ['15', 'asset.id', 'asset'],
  ].map(
    ([line, text, word]) =>
      `${line} Write \\{${text}} if this is text: in braces it is code, and ${word} is nothing that the page imports.`,
  ),
  'broken-tables': ['9', '14', '18', '23'].map(
    (line) =>
      `${line} Write \`| --- | --- |\` below this line, with as many cells as it has: without such a row a table is shown as text.`,
  ),
  'pasted-signs': [
    '9 Write `- ` instead of “•” at the start of this line: it would be part of the paragraph.',
    '11 Write an ordinary blank after “-”: with this one the line is part of the paragraph.',
    '13 Write an ordinary blank after “3)”: with this one the line is part of the paragraph.',
    '15 Write an ordinary blank after “##”: with this one the line is part of the paragraph.',
    '17 advice: Delete the invisible sign (U+00AD, after “A soft”): searches do not find the word that has it.',
    '20 Write ordinary blanks in this line of code: the blank (U+00A0, after “curl”) does not work where a reader pastes it.',
  ],
  'front-matter': [
    '3 Put the value of `sidebar_label` in quotes: it must be text.',
    '4 Write `draft: true`, or remove the line.',
    '5 Write one or more of everyone, administrators after `audience:`, or remove the line: the page is then for everyone.',
    '6 Remove `keywords` from the front matter. Allowed are title, description, sidebar_label, slug, hide_title, hide_table_of_contents, displayed_sidebar, draft, owner, reviewed, audience.',
  ],
  'title-and-description': [
    '1 Write `title: …`: the heading at the top of the page.',
    '2 Shorten the description from 166 to at most 160 characters: lists cut off the rest.',
  ],
  'heading-ids': [
    '7 advice: Write `## Quiet hours, at night {/* #quiet-hours-at-night */}`: other pages and the platform link to the id.',
    '11 Write the id "Our_Sites" in lower-case letters, digits and single hyphens, for example {/* #sites */}: help links have no others.',
    '19 Choose another id, for example {/* #all-zones */}: the heading in line 15 has "zones" already.',
    '23 advice: Write `### Überblick & Größe {/* #uberblick-grosse */}`: other pages and the platform link to the id.',
    '27 advice: Write `### Überblick & Größe {/* #uberblick-grosse-2 */}`: other pages and the platform link to the id.',
    '31 advice: Write `### Zones {/* #zones-2 */}`: other pages and the platform link to the id.',
    '35 advice: Write `### 設定 {/* #section */}`: other pages and the platform link to the id.',
  ],
  'image-places': [
    inPlace('7', 'logo.svg'),
    inPlace('9', 'plan.png'),
    inPlace('15', 'logo.svg'),
    inPlace('17', 'logo.svg'),
  ],
  'known-actions': [
    `9 docs/permissions.yml has no asset.fly. ${onlyPage('asset.see', 'asset.add', 'asset.delete')}`,
    `13 docs/permissions.yml has no rocket. ${onlyPage('asset', 'report', 'zone')}`,
    `15 docs/permissions.yml has no <Needs role="Viewer" />. ${onlyPage('<Needs action="…" />')}`,
  ],
  placeholders: [
    '7 Fill this in, or add `draft: true` to the front matter: what you get done here.',
    '9 Fill this in, or add `draft: true` to the front matter: what you need.',
    '11 Fill this in, or add `draft: true` to the front matter: an id instead of to-be-filled-in.',
  ],
  siblings: [
    '7 Link to [Siblings](/configuration/siblings), for example at the end: pages about the same subject link to each other.',
  ],
  'task-roles': [
    '13 Write `<Needs action="…" />` on a line of its own below this heading, with the action from docs/permissions.yml that the task takes.',
  ],
  'task-results': [
    '15 Say below these steps how to check the result: `**It worked when** …`, or `**You are done when** …` where they look for a cause.',
  ],
  'stated-roles': [
    ...[
      '7 Do not state “role Manager”',
      '9 Do not state “Managers and Administrators can”',
      '11 Do not state “Only an Administrator”',
      '13 Do not state “Operator can”',
      '21 Do not list roles in a table',
      '25 Do not list roles in a table',
    ].map(
      (problem) =>
        `${problem}: write \`<Needs action="…" />\` for the role, or \`<Permissions of="…" />\` for the table. The roles are in docs/permissions.yml.`,
    ),
  ],
  'owner-and-date': [
    '1 advice: Add `owner: …` to the front matter: the team that answers for the page.',
    '1 advice: Add `reviewed: …` to the front matter: the day on which someone compared the page with the platform, as year-month-day in quotes. Compare it first, if no one has.',
  ],
  'step-numbers': [
    '7 Step 3 does not exist: this task has 2 steps.',
    '10 Step 4 does not exist: this task has 2 steps.',
  ],
  phrases: [
    '3 Instead of "Log in": sign in.',
    '7 Instead of "time-zones": time zone.',
    '7 Instead of "click here": where the link leads.',
    '9 Instead of "holding times": hold time.',
    '10 Instead of "used to be": describe how it is.',
    '14 Instead of "Severity level": severity.',
    '18 Instead of "cannot": can\'t.',
    '18 Instead of "doesn\'t": do not, does not, is not and so on.',
  ],
};

const readName = (rule: {name: string}) =>
  rule.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test.each(Object.entries(messages))('%s: the fixture fails with these messages', (name, lines) => {
  const rule = rules.find((each) => readName(each) === name)!;
  const pages = makePages(name);
  const found = pages
    .filter(({kind}) => kind === 'usage')
    .flatMap((page) => rule(page, makeGuide(name, pages)))
    .map(({line, message, isAdvice}) => `${line} ${isAdvice ? 'advice: ' : ''}${message}`);
  expect(found).toEqual(lines);
});

/** What fixtures/every-fault or facts.test.ts breaks; of these, nothing more is here. */
const elsewhere = [
  ...['own-address', 'page-name', 'imports', 'broken-marks'],
  ...['known-facts', 'facts-by-hand'],
];

test('every rule has a fixture that breaks it', () => {
  const names = [...Object.keys(messages), ...elsewhere];
  expect(names.sort()).toEqual(rules.map(readName).sort());
});

test('a good page passes every rule', () => {
  const pages = makePages('good').filter(({kind}) => kind === 'usage');
  const problems = pages.flatMap((page) =>
    rules.flatMap((rule) => rule(page, makeGuide('good', pages))),
  );
  expect(problems).toEqual([]);
});
