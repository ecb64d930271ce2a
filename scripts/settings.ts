// Writes the table of settings in packages/lock-server/OPERATING.md and .env.example from the schema in
// packages/lock-server/src/settings.ts. Paths start at the working directory.
//   tsx scripts/settings.ts --check   writes nothing; exits 1 when one is stale
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import * as prettier from 'prettier';
import {exampleSecret} from 'docusaurus-lock-server/settings-checks';
import {describeSettings} from 'docusaurus-lock-server/settings';
import {installedFeatures} from 'docusaurus-lock-server/load-features';

const settings = describeSettings(installedFeatures('build'));
const rows = settings.map(
  ({name, description, default: value}) =>
    `| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |`,
);
const table = ['| Setting | Default | What it is |', '| - | - | - |', ...rows];

const operating = readFileSync('packages/lock-server/OPERATING.md', 'utf8');
const place = /(?<=<!-- settings: .*-->\n)[^]*(?=<!-- \/settings -->)/;
const newOperating = await prettier.format(
  operating.replace(place, () => `\n${table.join('\n')}\n\n`),
  {...(await prettier.resolveConfig('packages/lock-server/OPERATING.md')), parser: 'markdown'},
);

// Commented out where there is a default, so that it runs as it is.
const example = [
  '# Settings of the server, written by `npm run settings`. To use them:',
  '#   cp .env.example .env && node --env-file=.env build/server/main.js',
  ...settings.flatMap(({name, description, default: value = ''}) => [
    '',
    `# ${description}`,
    name === 'SESSION_SECRET' ? `${name}=${exampleSecret}` : `# ${name}=${value}`,
  ]),
];

for (const [file, written] of [
  ['packages/lock-server/OPERATING.md', newOperating],
  ['.env.example', `${example.join('\n')}\n`],
] as const) {
  const isThere = existsSync(file);
  if (isThere && readFileSync(file, 'utf8') === written) {
    continue;
  }
  if (process.argv.includes('--check')) {
    console.error(`The settings in ${file} are stale: npm run settings`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, written);
  }
}
