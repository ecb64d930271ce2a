import {readFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

// Classes, attributes, files and addresses of the guide in this repository, which
// another guide has not. A guide gives them by an option of `locked()`.
const ofGuide =
  /run-book|data-role|fieldset|owners\.(?:json|yml)|moved\.json|redirects\.yml|glossary|permissions\.yml|['"`]\/(?:template|help|features|usage|configuration|kinds)\b|user guide of/;

test('the code of the lock names nothing of a guide', () => {
  const packages = path.join(__dirname, '../..');
  const named = filesIn(packages, /^lock[^/]*\/src\/.*\.(?:tsx?|js|css)$/)
    .filter((name) => !/\.test\.|(?:^|\/)(?:testing|corpus|fixture-site)\//.test(name))
    .flatMap((name) => {
      const source = readFileSync(path.join(packages, name), 'utf8');
      const code = source.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
      const [found] = ofGuide.exec(code) ?? [];
      return found === undefined ? [] : [`${name}: ${found}`];
    });
  expect(named).toEqual([]);
});
