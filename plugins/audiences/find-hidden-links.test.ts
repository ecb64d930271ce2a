import {findHiddenLinks} from './find-hidden-links';

const guide = {
  names: ['everyone', 'managers', 'administrators'],
  restricted: [
    {
      file: 'docs/usage/log.mdx',
      id: 'usage/log',
      path: '/usage/log',
      audiences: ['administrators'],
    },
    {
      file: 'docs/usage/plan.mdx',
      id: 'usage/plan',
      path: '/plan',
      audiences: ['managers', 'administrators'],
    },
  ],
};

const find = (text: string, file = 'docs/usage/tables.mdx') =>
  findHiddenLinks(file, `---\ntitle: Page\n---\n\n${text}\n`, guide);

test.each([
  '[log](/usage/log)',
  '[log](/usage/log/)',
  '[log](/usage/log#find "Find")',
  '[log](</usage/log?a=b>)',
  '[log](./log.mdx)',
  '[log](../usage/log.mdx#find)',
  '[log](/usage/log.mdx)',
  '[log](@site/docs/usage/log.mdx)',
  '[log](log)',
  '[log](pathname:///usage/log)',
  '[log]: /usage/log',
  '<Link to="/usage/log">log</Link>',
  "<a href={'/usage/log'}>log</a>",
  '[one](/usage/tables) and [log](/usage/log)',
  "import Log from './log.mdx';",
  "import text from '!!raw-loader!@site/docs/usage/log.mdx';",
  "const log = await import('../usage/log.mdx');",
])('%s fails, with line, target and audiences', (text) => {
  expect(find(text)).toEqual([
    'docs/usage/tables.mdx:5 links to or imports /usage/log, which is for administrators only, and this page is also for everyone and managers. Remove that, or restrict this page: audience: [administrators]',
  ]);
});

test.each([
  '[a](/usage/logs)',
  '[a](#log)',
  '[a](https://example.com/usage/log)',
  '`[log](/usage/log)`',
  '```mdx\n[log](/usage/log)\n```',
  '/usage/log',
])('%s is no such link', (text) => {
  expect(find(text)).toEqual([]);
});

test('a page may link to one that all its readers may read', () => {
  expect(find('[plan](/plan)', 'docs/usage/log.mdx')).toEqual([]);
  expect(find('[log](./log.mdx)', 'docs/usage/plan.mdx')).toEqual([
    'docs/usage/plan.mdx:5 links to or imports /usage/log, which is for administrators only, and this page is also for managers. Remove that, or restrict this page: audience: [administrators]',
  ]);
});

test('a partial may not link to a restricted page', () => {
  expect(find('[plan](/plan)', 'docs/usage/_steps.mdx')).toEqual([
    'docs/usage/_steps.mdx:5 links to or imports /plan, which is for managers and administrators only, and any page can import this file. Move that to the pages that need it.',
  ]);
});

test.each([
  '````mdx\n```\n[a](/usage/log)\n````\n[a](/plan)',
  '```code in a line```\n[a](/plan)',
])('a link below %j is found', (text) => {
  expect(find(text)).toHaveLength(1);
});
