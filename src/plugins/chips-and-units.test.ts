import {chips, keepUnits} from './chips-and-units';
import {findNodes} from './nodes';
import {parseMdx} from './parse-mdx';

/** Classes of all chips of a page, by their word. */
function renderChips(source: string): [word: string, className: string][] {
  const tree = parseMdx('page.mdx', source);
  chips()(tree);
  return findNodes(tree, 'emphasis').flatMap(({children: [word], data}) => {
    const {className} = (data?.hProperties ?? {}) as {className?: string[]};
    return word?.type === 'text' && className ? [[word.value, className.join(' ')]] : [];
  });
}

test('an emphasised state, severity or role is a chip, other emphasis is not', () => {
  expect(
    renderChips('_Open_, _Closed_ and _Pier 4 freezers_, for a _Manager, then anyone_.'),
  ).toEqual([
    ['Open', 'chip tone-red'],
    ['Closed', 'chip tone-grey chip--hollow'],
    ['Manager, then anyone', 'chip chip--role tone-grey'],
  ]);
});

test('a cell of a column of states needs no emphasis', () => {
  const table = `
| State    | Next         |
| -------- | ------------ |
| Resolved | Closed       |
| Any      | Acknowledged |
`;
  expect(renderChips(table)).toEqual([['Resolved', 'chip tone-green']]);
});

test('headings, code and plain words stay as they are', () => {
  expect(renderChips('## The state _Open_\n\nOpen it. `_Open_`')).toEqual([]);
});

function keep(source: string) {
  const tree = parseMdx('page.mdx', source);
  keepUnits()(tree);
  return tree.children[0];
}

test.each([
  ['at −15 °C or below', 'at −15\u00a0°C or below'],
  ['15 ÷ 18 = 83.3 %.', '15 ÷ 18 = 83.3\u00a0%.'],
  ['707 m² and 5.0 °F', '707\u00a0m² and 5.0\u00a0°F'],
  ['a % of 20 freezers', 'a % of 20 freezers'],
])('%j becomes %j', (typed, kept) => {
  expect(keep(typed)).toMatchObject({children: [{value: kept}]});
});

test('a unit in code stays as it is typed', () => {
  expect(keep('`5 %`')).toMatchObject({
    children: [{type: 'inlineCode', value: '5 %'}],
  });
});
