import {appendFileSync, cpSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const client = 'src/graphql/operations.generated.ts';
const server = 'server/accounts/graphql/resolvers.generated.ts';
let root: string;

beforeAll(() => {
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

test('stale files fail the check, which names them, and are written anew', () => {
  const generated = path.join(root, client);
  expect(codegen('--check')).toMatchObject({status: 0, stderr: ''});
  appendFileSync(generated, '// changed by hand\n');
  rmSync(path.join(root, server));
  expect(codegen('--check')).toMatchObject({
    status: 1,
    stderr:
      `${client} is stale. Run npm run codegen\n` +
      `${server} is stale. Run npm run codegen\n`,
  });
  expect(readFileSync(generated, 'utf8')).toContain('by hand');
  expect(codegen()).toMatchObject({
    status: 0,
    stdout: `Wrote ${client}\nWrote ${server}\n`,
  });
  expect(readFileSync(generated, 'utf8')).toBe(readFileSync(client, 'utf8'));
});
