import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {shareCompiledPages} from './share-compiled-pages';

const generated = () => mkdtempSync(path.join(tmpdir(), 'generated-'));

test('what pages depend on is the same for all audiences', () => {
  const texts = [['docs/a.mdx'], []].map((exclude) => {
    const folder = path.join(
      generated(),
      'docusaurus-plugin-content-docs/default',
    );
    const file = path.join(folder, '__mdx-loader-dependency.json');
    mkdirSync(folder, {recursive: true});
    const options = {exclude, breadcrumbs: true};
    writeFileSync(file, JSON.stringify({options, versionsMetadata: [1]}));
    shareCompiledPages(path.join(folder, '../..'));
    return readFileSync(file, 'utf8');
  });
  expect(texts[0]).toBe(texts[1]);
  expect(JSON.parse(texts[0] ?? '')).toEqual({
    options: {breadcrumbs: true},
    versionsMetadata: [1],
  });
});

test('without the file of Docusaurus nothing happens', () => {
  expect(() => shareCompiledPages(generated())).not.toThrow();
});
