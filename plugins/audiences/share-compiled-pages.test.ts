import {readFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../content/testing/make-folder';
import {shareCompiledPages} from './share-compiled-pages';

const file =
  'docusaurus-plugin-content-docs/default/__mdx-loader-dependency.json';

test('what pages depend on is the same for all audiences', () => {
  const texts = [['docs/a.mdx'], []].map((exclude) => {
    const options = {exclude, breadcrumbs: true};
    const folder = makeFolder({
      [file]: JSON.stringify({options, versionsMetadata: [1]}),
    });
    shareCompiledPages(folder);
    return readFileSync(path.join(folder, file), 'utf8');
  });
  expect(texts[0]).toBe(texts[1]);
  expect(JSON.parse(texts[0] ?? '')).toEqual({
    options: {breadcrumbs: true},
    versionsMetadata: [1],
  });
});

test('without the file of Docusaurus nothing happens', () => {
  expect(() => shareCompiledPages(makeFolder({}))).not.toThrow();
});
