import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const client = 'src/graphql/operations.generated.ts';
const server = 'server/accounts/graphql/resolvers.generated.ts';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'codegen-'));
  for (const path of [
    'server/accounts/graphql/schema.ts',
    'src/graphql/operations',
    client,
    server,
  ]) {
    cpSync(path, join(root, path), {recursive: true});
  }
});

afterEach(() => {
  rmSync(root, {recursive: true});
});

function codegen(...flags: string[]) {
  const script = resolve('scripts/codegen.mjs');
  return spawnSync(process.execPath, [script, ...flags], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('the generated files in the repository are fresh', () => {
  expect(codegen('--check')).toMatchObject({status: 0, stderr: ''});
});

test('stale files fail the check, which names the files and writes none', () => {
  appendFileSync(join(root, client), '// changed by hand\n');
  rmSync(join(root, server));
  expect(codegen('--check')).toMatchObject({
    status: 1,
    stderr:
      `${client} is stale: run \`npm run codegen\`\n` +
      `${server} is stale: run \`npm run codegen\`\n`,
  });
  expect(readFileSync(join(root, client), 'utf8')).toContain('by hand');
});

test('stale files are written anew', () => {
  rmSync(join(root, client));
  expect(codegen()).toMatchObject({status: 0, stdout: `${client} written\n`});
  expect(codegen('--check').status).toBe(0);
});

test('an operation that the schema does not know is an error', () => {
  appendFileSync(
    join(root, 'src/graphql/operations/me.graphql'),
    'query Unknown { nobody }',
  );
  const {status, stderr} = codegen();
  expect(status).toBe(1);
  expect(stderr).toContain('nobody');
});
