// Writes packages/lock-server/ANSWERS.md, what the server answers to whom, from the contract that the tests
// run (packages/lock-server/src/testing/contract).
//   tsx packages/lock-server/src/testing/write-answers.ts --check   writes nothing; exits 1 if the page is stale
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {contract} from './contract/contract';
import {anybody, type Asker, type ContractRow} from './contract/contract-row';

const file = 'packages/lock-server/ANSWERS.md';

const names: Record<Asker, string> = {
  stranger: 'a stranger',
  reader: 'a reader',
  administrator: 'an administrator',
  manager: 'a reader whose audience has no build',
  otherReader: 'another reader',
  sameUser: 'the same user',
  sameUserAsAdministrator: 'the same user, as administrator',
};

const head = `# What the server answers

Each row is a promise that tests hold the server to, with the requests by which they show it. It is written by \`npx tsx packages/lock-server/src/testing/write-answers.ts\` from the contract in \`src/testing/contract\`. The fixture guide that they ask has the pages \`/manual/…\`; \`/manual/audit-log\` is for administrators.

Every answer has a content policy, \`nosniff\`, \`Cross-Origin-Resource-Policy\`, \`no-referrer\` and \`noindex\`, on https also HSTS for a year. Only two empty answers that Node gives by itself have none of these: 400 without \`Host\`, and 417.

| Promise | Who asks | Requests | Status |
| --- | --- | --- | --- |
`;

/** A cell that holds code: a bar in it would end the cell. */
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

function toLine({promise, who = anybody, requests, status}: ContractRow): string {
  const asked = [...new Set(requests.map((request) => [request].flat()[0] as string))];
  const shown = asked.slice(0, 6).map(code);
  const more = asked.length > shown.length ? `, and ${asked.length - shown.length} more` : '';
  const people = who.map((asker) => names[asker]).join(', ');
  return `| ${promise.replaceAll('|', '\\|')} | ${people} | ${shown.join(', ')}${more} | ${status} |\n`;
}

const text = head + contract.map(toLine).join('');
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error(
      `${file} is stale. Run npx tsx packages/lock-server/src/testing/write-answers.ts`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`Wrote ${file}`);
  }
}
