import {readFileSync} from 'node:fs';
import path from 'node:path';
import packageJson from '../../../package.json';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

const versions: Record<string, string> = {
  ...packageJson.dependencies,
  ...packageJson.devDependencies,
};
const listed = readFileSync(path.join(__dirname, 'packages.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^(.+)@([^@]+)$/.exec(line)!.slice(1));

// Every site has these, or they are only for whoever changes the lock.
const ofSite = /^(?:@docusaurus\/(?:core|types)|react|react-dom)$/;
const ofHouse = /^(?:@graphql-codegen\/|prettier$)/;
// No code imports them by name.
const unnamed = ['@docusaurus/faster', '@types/node', '@types/pg', 'tsx', 'typescript'];

test('packages.txt has what the lock imports, in the versions that are tested', () => {
  const imported = filesIn(__dirname, /\.(?:tsx?|js)$/)
    .filter((name) => !/\.test\.|(?:^|\/)(?:testing|fixtures)\//.test(name))
    .map((name) => readFileSync(path.join(__dirname, name), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(
        /(?:from|import|import\(|require(?:\.resolve)?\() ?'(@[^/']+\/[^/']+|[^@./'][^/']*)/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter((name) => name in versions);
  const needed = [...new Set([...imported, ...unnamed])]
    .filter((name) => !ofSite.test(name) && !ofHouse.test(name))
    .sort()
    .map((name) => [name, versions[name]]);
  expect(listed).toEqual(needed);
});
