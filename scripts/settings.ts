// Writes the table of settings in packages/lock-server/OPERATING.md and .env.example from the schema in
// packages/lock-server/src/settings.ts. Paths start at the working directory.
//   npm run settings -- --check   writes nothing; exits 1 when one is stale
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import * as prettier from 'prettier';
import {exampleSettings} from 'docusaurus-lock/cli/settings';
import {allFeatures} from '../packages/lock-server/src/testing/all-features';
import {describeSettings} from 'docusaurus-lock-server/settings';

const settings = describeSettings(allFeatures);
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

for (const [file, written] of [
  ['packages/lock-server/OPERATING.md', newOperating],
  ['.env.example', exampleSettings(allFeatures)],
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
