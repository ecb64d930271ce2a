import keepUnits from './keep-units';

const text = (value: string) => ({type: 'text', value});

test.each([
  ['at −15 °C or below', 'at −15\u00a0°C or below'],
  ['15 ÷ 18 = 83.3 %.', '15 ÷ 18 = 83.3\u00a0%.'],
  ['707 m² and 5.0 °F', '707\u00a0m² and 5.0\u00a0°F'],
])('a line of %j does not break before a unit', (typed, kept) => {
  const paragraph = {type: 'paragraph', children: [text(typed)]};
  keepUnits()({type: 'root', children: [paragraph]});
  expect(paragraph.children).toEqual([text(kept)]);
});

test('other spaces break, and code stays as it is typed', () => {
  const children = [
    text('a % of 20 freezers'),
    {type: 'inlineCode', value: '5 %'},
  ];
  keepUnits()({type: 'root', children});
  expect(children).toEqual([
    text('a % of 20 freezers'),
    {type: 'inlineCode', value: '5 %'},
  ]);
});
