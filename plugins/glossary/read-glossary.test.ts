import {readFileSync} from 'node:fs';
import path from 'node:path';
import {glossaryFile, readGlossary} from './read-glossary';

const entry = (term: string, text = 'It is said here.') =>
  `### ${term} {/* #${term.toLowerCase()} */}\n\n${text}\n\n`;

test('a definition is the first sentence of its entry, without markup', () => {
  const text =
    'The *X.509* [identity](/features/devices) of a `device`. More is said.';
  expect(readGlossary(entry('Proof', text))).toEqual(
    new Map([['proof', 'The X.509 identity of a device.']]),
  );
});

test('headings of letters are no terms', () => {
  const source = `## A {/* #a */}\n\n${entry('Asset')}`;
  expect([...readGlossary(source).keys()]).toEqual(['asset']);
});

test.each([
  [
    'a term without a definition',
    '### Asset {/* #asset */}\n',
    ':1 The tooltip of “Asset” has no text',
  ],
  [
    'a heading in its place',
    '### Asset {/* #asset */}\n\n## B {/* #b */}\n',
    'has no text',
  ],
  [
    'a component in it',
    entry('Asset', 'A thing in <Product />.'),
    'without components',
  ],
  [
    'more than a tooltip holds',
    entry('Asset', `${'long '.repeat(40)}.`),
    'has 201 characters and its tooltip holds 160',
  ],
  ['a term twice', entry('Asset') + entry('Asset'), ':5 “Asset” stands twice'],
  [
    'terms out of order',
    entry('Zone') + entry('Asset'),
    ':5 “Asset” stands after “Zone”',
  ],
])('%s is refused with its line', (_, source, message) => {
  expect(() => readGlossary(source)).toThrow(message);
});

test('the glossary of the guide is in order', () => {
  const file = path.join(__dirname, '../..', glossaryFile);
  expect(readGlossary(readFileSync(file, 'utf8')).size).toBeGreaterThan(40);
});
