import {hasFiles} from './has-files';

test.each([
  ['a file', {file: new File([], 'a.txt')}],
  ['a blob in a list', {files: [null, new Blob()]}],
  ['a blob deep down', {a: {b: [{c: new Blob()}]}}],
])('%s is found', (_, variables) => {
  expect(hasFiles(variables)).toBe(true);
});

test.each([
  ['nothing', {}],
  ['plain values', {a: 1, b: 'x', c: null, d: undefined, e: [true]}],
  ['a date', {at: new Date(0)}],
])('no file is found in %s', (_, variables) => {
  expect(hasFiles(variables)).toBe(false);
});
