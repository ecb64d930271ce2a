import {samplePages} from '../../plugin/search/testing/sample-pages';
import {createNearest} from './nearest-headings';

const nearest = createNearest(samplePages, 'https://docs.example.com');

test.each([
  ['a compound', 'certificaterenewal', 'Renew a certificate'],
  ['a word of another language', 'Kanal channelle', 'Channels'],
  ['far more typos than are corrected', 'qiet huors', 'Quiet hours'],
])('by %s, a heading that is like it is named', (_, query, title) => {
  expect(nearest(query)[0]?.title).toBe(title);
});

test('by what is like nothing, none is named', () => {
  expect(nearest('xyzzy')).toEqual([]);
  expect(nearest('')).toEqual([]);
});

test('three at most are named, each once, with their addresses', () => {
  const found = nearest('renew certificates of incidents');
  expect(found.length).toBeLessThanOrEqual(3);
  expect(found[0]?.url).toBe('https://docs.example.com/manual/incidents#renew-a-certificate');
});
