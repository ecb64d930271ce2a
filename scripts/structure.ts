// Draws the folders of the product, and which imports which, in CONTRIBUTING.md.
//   tsx scripts/structure.ts --check   writes nothing; exits 1 if it is stale
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {cruise} from 'dependency-cruiser';
import {tests, default as rules} from '../.dependency-cruiser.mjs';

const file = 'CONTRIBUTING.md';
const place = /(?<=<!-- structure: .*-->\n)[^]*(?=<!-- \/structure -->)/;

// Without tests, which import from everywhere.
const {output} = await cruise(
  ['shared', 'src', 'server', 'plugins'].filter(existsSync),
  {
    ...rules.options,
    exclude: {path: `${rules.options.exclude.path}|${tests}`},
    includeOnly: {path: '^(shared|src|server|plugins)/'},
    collapse: '^(shared|plugins|(src|server)/[^/]+)',
    outputType: 'mermaid',
  },
);
const current = readFileSync(file, 'utf8');
if (!place.test(current)) {
  console.error(
    `Put the comments <!-- structure: … --> and <!-- /structure --> back into ${file}: the drawing stands between them.`,
  );
  process.exit(1);
}
const drawing = `\n\`\`\`mermaid\n${(output as string).trim()}\n\`\`\`\n\n`;
const updated = current.replace(place, () => drawing);

if (updated !== current && process.argv.includes('--check')) {
  console.error(`The drawing in ${file} is stale. Run npm run structure`);
  process.exitCode = 1;
} else if (updated !== current) {
  writeFileSync(file, updated);
}
