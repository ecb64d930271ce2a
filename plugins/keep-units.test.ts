import {parseMdx} from './guide/testing/parse-mdx';
import keepUnits from './keep-units';

function transform(source: string) {
  const tree = parseMdx(source);
  keepUnits()(tree);
  return tree.children[0];
}

test.each([
  ['at −15 °C or below', 'at −15\u00a0°C or below'],
  ['15 ÷ 18 = 83.3 %.', '15 ÷ 18 = 83.3\u00a0%.'],
  ['707 m² and 5.0 °F', '707\u00a0m² and 5.0\u00a0°F'],
  ['a % of 20 freezers', 'a % of 20 freezers'],
])('%j becomes %j', (typed, kept) => {
  expect(transform(typed)).toMatchObject({children: [{value: kept}]});
});

test('code stays as it is typed', () => {
  expect(transform('`5 %`')).toMatchObject({
    children: [{type: 'inlineCode', value: '5 %'}],
  });
});
