// A guide of ordinary Docusaurus, of stock and behind the lock: the site of
// create-docusaurus with its blog, tutorial and pages, and many pages more.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {linkPackages} from '../../lock/build/copy-tree';
import {createSite, lockSite} from '../../lock/build/testing/new-site';
import {runMeasured} from '../lib/processes';
import type {Site} from './site';

const topics = 6; // categories at the top of the sidebar

/**
 * Makes the site in a temporary folder. It is locked by the steps of
 * lock/README.md, but for packages, which are those of this folder.
 *
 * @param count how many generated pages it has beside those of the template.
 */
export function openOrdinary(kind: 'stock' | 'locked', count: number): Site {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-ordinary-'));
  const folder = createSite(root, 'site');
  linkPackages(folder);
  writeOrdinaryPages(path.join(folder, 'docs'), count);
  if (kind === 'locked') {
    lockSite(folder, "import {locked} from './lock';", 'export default locked(config);');
  }
  const args =
    kind === 'locked'
      ? ['node_modules/tsx/dist/cli.mjs', 'lock/cli/build.ts']
      : ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'];
  return {
    folder,
    output: path.join(folder, 'build'),
    build: () =>
      runMeasured(process.execPath, args, {
        cwd: folder,
        env: {GATE: 'server', SITE_URL: ''},
      }),
    clean() {
      for (const name of ['build', '.docusaurus', 'node_modules/.cache']) {
        rmSync(path.join(folder, name), {recursive: true, force: true});
      }
    },
    remove: () => rmSync(root, {recursive: true}),
  };
}

/** Writes pages of some 800 words, the same ones each time. */
function writeOrdinaryPages(docs: string, count: number): void {
  for (let number = 0; number < count; number++) {
    const topic = path.join(docs, `topic-${number % topics}`);
    mkdirSync(topic, {recursive: true});
    writeFileSync(path.join(topic, `page-${number}.md`), ordinaryPage(number));
  }
}

/** Has sections with text, lists, code, a table, a note and pictures. */
function ordinaryPage(number: number): string {
  const say = speaker(number);
  const next = `./page-${number < topics ? number : number - topics}.md`;
  const sections = Array.from(
    {length: 6},
    (_, index) => `## ${say(3)} ${index}

${say(60)}. See [${say(2)}](${next}).

- ${say(8)}
- **${say(2)}**: ${say(6)}

### ${say(2)} in detail ${index}

${say(40)}.

${parts[index % parts.length]!(say)}
`,
  );
  return `---
title: ${say(2)} ${number}
description: ${say(12)}.
---

${say(30)}.

${sections.join('\n')}`;
}

type Say = (words: number) => string;

const parts: ((say: Say) => string)[] = [
  (say) => `\`\`\`ts title="${say(1)}.ts"
import {${say(1)}} from './${say(1)}';

export function ${say(1)}(value: string): string {
  // ${say(6)}
  return value.trim() + '${say(2)}';
}
\`\`\``,
  (say) => `| ${say(1)} | ${say(1)} | Default |
| --- | --- | --- |
${Array.from({length: 5}, (_, row) => `| \`${say(1)}\` | ${say(7)} | ${row} |`).join('\n')}`,
  (say) => `![${say(3)}](/img/docusaurus.png)`,
  (say) => `:::note

${say(20)}.

:::`,
  (say) => `\`\`\`json
{"${say(1)}": {"${say(1)}": ["${say(1)}", 1, true]}}
\`\`\``,
  (say) => `1. ${say(9)}
2. ${say(9)}
3. Run \`npm run ${say(1)}\`.`,
];

/** Says words by chance, which is the same for the same page. */
function speaker(seed: number): Say {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // The smaller of two: some words are frequent, as in a language.
  const word = () => wordOf(Math.min(next(4000), next(4000)));
  return (words) => Array.from({length: words}, word).join(' ');
}

const syllables = [
  ...['ba', 'co', 'di', 'fu', 'ge', 'la', 'mo', 'ni'],
  ...['pu', 're', 'sa', 'to', 'vi', 'wu', 'xe', 'zo'],
];

function wordOf(number: number): string {
  let word = '';
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) {
    word += syllables[rest % 16]!;
  }
  return word;
}
