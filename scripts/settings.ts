// Writes the table of settings in packages/lock-server/OPERATING.md from the schemas of the
// server and of features. Paths start at the working directory.
//   npm run settings -- --check   writes nothing; exits 1 when the table is stale
import {readFileSync, writeFileSync} from 'node:fs';
import * as prettier from 'prettier';
import {allFeatures} from '../packages/lock-server/src/testing/all-features';
import {describeSettings} from 'docusaurus-lock-server/settings';

const listNames = (settings: ReturnType<typeof describeSettings>) => settings.map(({name}) => name);
const core = listNames(describeSettings([]));
const readers = new Map(
  allFeatures.flatMap((feature) =>
    listNames(describeSettings([feature]))
      .filter((name) => !core.includes(name))
      .map((name) => [name, feature.name]),
  ),
);
const rows = describeSettings(allFeatures).map(
  ({name, description, default: value}) =>
    `| \`${name}\` | ${readers.get(name) ?? ''} | ${value ? `\`${value}\`` : ''} | ${description} |`,
);
const table = ['| Setting | Feature | Default | What it is |', '| - | - | - | - |', ...rows];

const file = 'packages/lock-server/OPERATING.md';
const before = readFileSync(file, 'utf8');
const place = /(?<=<!-- settings: .*-->\n)[^]*(?=<!-- \/settings -->)/;
const after = await prettier.format(
  before.replace(place, () => `\n${table.join('\n')}\n\n`),
  {...(await prettier.resolveConfig(file)), parser: 'markdown'},
);
if (after !== before) {
  if (process.argv.includes('--check')) {
    console.error(`The settings in ${file} are stale: npm run settings`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, after);
  }
}
