import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import keepPublic from './keep-public';

const root = path.join(__dirname, '../..');

test('keeps the fields that are named', () => {
  const source =
    '/* made by a build */\nexport default {\n"title": "A",\n"plugins": ["/srv/b.ts"]\n};\n';
  const context = {getOptions: () => ({fields: ['title']})};
  expect(keepPublic.call(context, source)).toBe(
    'export default {"title":"A"};',
  );
});

test.each(['guide', 'sign-in'])(
  'no script of build/%s has a path of this machine or an option of a plugin',
  (build) => {
    const folder = path.join(root, 'build', build, 'assets/js');
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const found = [root, 'sidebarPath', 'Platform User Documentation'].filter(
      (text) => texts.some((script) => script.includes(text)),
    );
    // The tagline shows that the configuration is there to be searched.
    expect(found).toEqual(
      build === 'guide' ? ['Platform User Documentation'] : [],
    );
  },
);
