import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {findTone} from '@site/src/facts/tones';

const docs = path.join(__dirname, '../../../docs');
const scales = readdirSync(docs, {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.mdx'))
  .flatMap((name) => {
    const text = readFileSync(path.join(docs, name), 'utf8');
    return [...text.matchAll(/^<Scale>\n([^]*?)^<\/Scale>/gm)].map(
      ([, list = ''], index) =>
        [`${name}, ${index + 1}`, list.split('\n').filter(Boolean)] as const,
    );
  });

test('pages have scales', () => {
  expect(scales.map(([name]) => name)).toContain('configuration/kpi-settings.mdx, 2');
});

test.each(scales)(
  'in %s each part is a state with a colour, and begins where the one before it ends',
  (_, items) => {
    const parts = items.map((item) => {
      const [, state = '', range = ''] = /^- _(.+)_ (.+)$/.exec(item) ?? [];
      return {state, limits: range.match(/\d+(\.\d+)?/g) ?? []};
    });
    expect(parts.filter(({state}) => !findTone(state))).toEqual([]);
    expect(parts.slice(1).map(({limits}) => limits[0])).toEqual(
      parts.slice(0, -1).map(({limits}) => limits.at(-1)),
    );
  },
);
