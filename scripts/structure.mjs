// Checks what imports what by the rules in .dependency-cruiser.mjs and draws the
// folders in CONTRIBUTING.md. Paths start at the working directory.
//   node scripts/structure.mjs --check   writes nothing; exits 1 when it is stale
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {cruise} from 'dependency-cruiser';
import rules, {tests} from '../.dependency-cruiser.mjs';

const drawn = 'CONTRIBUTING.md';
const marked = /(?<=<!-- structure: .*-->\n)[^]*(?=<!-- \/structure -->)/;

const {forbidden, options} = rules;
const aliases = {alias: {'@site': process.cwd()}};

function cruiseParts(parts, own) {
  return cruise(
    parts.filter((part) => existsSync(part)),
    {...options, ...own},
    aliases,
  );
}

const checked = await cruiseParts(
  ['src', 'server', 'plugins', 'scripts', 'e2e', 'bench'],
  {validate: true, ruleSet: {forbidden}, outputType: 'err'},
);
if (checked.exitCode > 0) {
  console.error(checked.output);
  process.exit(1);
}

// What is served, by folder. With the tests there would be an arrow everywhere.
const {output} = await cruiseParts(['src', 'server', 'plugins'], {
  exclude: {path: `${options.exclude.path}|${tests}`},
  includeOnly: {path: '^(src|server|plugins)/'},
  collapse: '^(plugins|(src|server)/[^/]+)',
  outputType: 'mermaid',
});
const current = readFileSync(drawn, 'utf8');
if (!marked.test(current)) {
  console.error(
    `${drawn} has no place for the graph between its two comments.`,
  );
  process.exit(1);
}
const drawing = `\n\`\`\`mermaid\n${output.trim()}\n\`\`\`\n\n`;
const written = current.replace(marked, () => drawing);

if (written === current) {
  process.exit(0);
}
if (process.argv.includes('--check')) {
  console.error(`The graph in ${drawn} is stale: npm run structure`);
  process.exit(1);
}
writeFileSync(drawn, written);
