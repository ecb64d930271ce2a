// Writes the README's table of settings from the schema in server/env.ts.
//   node scripts/settings.mjs --check   writes nothing; exits 1 when it is stale
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import * as prettier from 'prettier';

const {settings} = createRequire(import.meta.url)('../build/server/env.js');

const rows = settings.map(
  ({name, description, default: value}) =>
    `| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |`,
);
const table = ['| Setting | Default | What it is |', '| - | - | - |', ...rows];

const readme = readFileSync('README.md', 'utf8');
const [before, rest] = readme.split(/(?<=<!-- settings: .*-->\n)/);
const [, after] = rest.split(/(?=<!-- \/settings -->)/);
const written = await prettier.format(
  `${before}\n${table.join('\n')}\n\n${after ?? rest}`,
  {...(await prettier.resolveConfig('README.md')), parser: 'markdown'},
);

if (written === readme) {
  process.exit(0);
}
if (process.argv.includes('--check')) {
  console.error('The settings in README.md are stale: npm run settings');
  process.exit(1);
}
writeFileSync('README.md', written);
