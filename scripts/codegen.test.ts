import {appendFileSync, cpSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from './testing/make-folder';
import {runScript} from './testing/run-script';

const client = 'src/graphql/operations.generated.ts';
const server = 'server/accounts/graphql/resolvers.generated.ts';
let root: string;

beforeEach(() => {
  root = makeFolder({});
  for (const name of [
    'server/accounts/graphql/schema.ts',
    'src/graphql/operations',
    client,
    server,
  ]) {
    cpSync(name, path.join(root, name), {recursive: true});
  }
});

const codegen = (...flags: string[]) => runScript(root, 'codegen.ts', ...flags);

test('the generated files in the repository are up to date', () => {
  expect(codegen('--check')).toMatchObject({status: 0, stderr: ''});
});

test('stale files fail the check, which names them and writes nothing', () => {
  appendFileSync(path.join(root, client), '// changed by hand\n');
  rmSync(path.join(root, server));
  expect(codegen('--check')).toMatchObject({
    status: 1,
    stderr:
      `${client} is stale. Run npm run codegen\n` +
      `${server} is stale. Run npm run codegen\n`,
  });
  expect(readFileSync(path.join(root, client), 'utf8')).toContain('by hand');
});

test('stale files are written again', () => {
  rmSync(path.join(root, client));
  expect(codegen()).toMatchObject({status: 0, stdout: `Wrote ${client}\n`});
  expect(codegen('--check').status).toBe(0);
});

test('an operation that the schema does not have is an error', () => {
  appendFileSync(
    path.join(root, 'src/graphql/operations/me.graphql'),
    'query Unknown { nobody }',
  );
  const {status, stderr} = codegen();
  expect(status).toBe(1);
  expect(stderr).toContain('nobody');
});
