import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';

// A fixture stands below /usage, unless its rule is about another kind.
const kinds = ['settings-table=configuration'];

let found: Record<string, string[] | null>;

// The parsers and checkers are ES modules, which Jest does not load.
beforeAll(() => {
  const {stdout, stderr} = spawnSync(
    process.execPath,
    ['scripts/guide/testing/check-fixtures.mjs', ...kinds],
    {encoding: 'utf8'},
  );
  expect(stderr).toBe('');
  found = JSON.parse(stdout);
}, 120_000);

test.each(
  Object.entries({
    admonitions: [
      '7 Write one of note, tip, warning after `:::`, not "danger".',
      '11 Put text between these two, or make one of them: an admonition after another is passed over.',
      '20 Put an empty line before `:::` and begin the line with it: after a list it becomes part of the list.',
      '27 Close this with a line of `:::`.',
    ],
    'banned-words': [
      '3 Do not write "easily": leave it out, or say what it takes: steps, minutes.',
      '7 Do not write "simply": leave it out, or say what it takes: steps, minutes.',
      '7 Do not write "click here": let the words of the link say where it leads.',
      '8 Do not write "now": say what is; readers do not know what was.',
    ],
    formatting: [
      '9 From here on it is formatted otherwise: npx prettier --write scripts/guide/fixtures/formatting.mdx',
    ],
    'front-matter': [
      '1 Write `title: …` in the front matter: the heading at the top of the page.',
      '2 The description has 166 characters: cut it to 160, so that it is shown whole.',
      '3 Write `sidebar_label: …` in the front matter: the name in the sidebar.',
      '4 Write `draft: true`, or take the line out.',
      '5 Take `keywords` out of the front matter: pages have title, description, sidebar_label, slug, hide_table_of_contents, draft.',
    ],
    'heading-ids': [
      '7 Write `## Quiet hours, at night {/* #quiet-hours-at-night */}`: other pages and the platform link to the id.',
      '11 Write the id "Our_Sites" in small letters, digits and single hyphens, such as {/* #sites */}.',
      '19 Write another id than "zones", which the heading in line 15 has.',
    ],
    headings: [
      '7 Move "Undo" after "Before you begin": pages of a kind (usage) keep one order.',
      '7 Write `## When it does not work {/* #when-it-does-not-work */}` after "Undo": each page of this kind (usage) has it.',
    ],
    'image-places': [
      '7 Lay the image beside the page and write `./logo.svg`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
      '9 Lay the image beside the page and write `./plan.png`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
      '13 Lay the image beside the page and write `./logo.svg`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
      '15 Lay the image beside the page and write `./logo.svg`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
      '17 Lay the image beside the page and write `./logo.svg`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
      '19 Lay the image beside the page and write `./logo.svg`: what lies in static/ is shown to everyone, signed in or not, and another host is not asked.',
    ],
    'image-texts': [
      '7 Write what the image shows between the brackets, `![…](/img/logo.svg)`: not everyone sees it.',
      '9 Write what the image shows into `alt="…"`: not everyone sees it.',
    ],
    'in-sidebar': [
      "1 Write 'usage/in-sidebar' where it belongs in sidebars.ts.",
    ],
    'markdown-lint': [
      '9 Heading levels should only increment by one level at a time (Expected: h3; Actual: h4): MD001',
      '11 Inline HTML (Element: div): MD033',
    ],
    'one-title': [
      '7 Write `## One title`, or make it the `title` in the front matter: a page has one heading of level one, and the title is it.',
    ],
    'own-text': [
      '3 Write this for this page, or keep it on one page and link there; /features/own-text has the same: "A page that breaks the rule about text o…".',
      '7 Write this for this page, or keep it on one page and link there; /features/own-text has the same: "This paragraph stands on two pages.…".',
      '9 Write this for this page, or keep it on one page and link there; /features/own-text has the same: "So does this one.…".',
    ],
    placeholders: [
      '7 Fill this in, or put `draft: true` into the front matter: what you get done here.',
      '9 Fill this in, or put `draft: true` into the front matter: what you need.',
    ],
    'settings-table': [
      '12 Link "Order" to its heading below "Settings", as in `[Order](#id)`.',
      '13 Link "State" to its heading below "Settings", as in `[State](#id)`.',
      '21 Write a row `[State](#state)` into the table below "Settings at a glance".',
    ],
    siblings: [
      '7 Link to [Siblings](/configuration/siblings), at the end for example: pages about one thing know each other.',
    ],
    spelling: [
      '7 "color" is no British English: spell it otherwise, or add it to scripts/guide/words.txt if it is right.',
      '9 "mispeled" is no British English: spell it otherwise, or add it to scripts/guide/words.txt if it is right.',
    ],
    steps: [
      '7 Cut these 10 steps to 9 at most, or make two tasks of them, each under a heading.',
    ],
  }),
)('%s: the fixture fails with these messages', (name, messages) => {
  expect(found[name]).toEqual(messages);
});

test('every rule has a fixture, or a test of its own', () => {
  const without = readdirSync(path.join(__dirname, 'rules'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.basename(file, '.mjs'))
    .filter((name) => !found[name]?.length)
    .filter((name) => !existsSync(`${__dirname}/rules/${name}.test.ts`));
  expect(without).toEqual([]);
});

test('a good page passes every rule and every tool', () => {
  expect(found.good).toEqual([]);
});
