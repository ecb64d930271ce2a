import {checkOptions} from './options';

test('a site need not write any option', () => {
  expect(checkOptions({})).toMatchObject({
    publicDir: 'public',
    audiences: 'docs/audiences.yml',
    search: {synonyms: '', withoutPages: []},
    allow: {img: [], frame: [], media: []},
    root: 'lock',
  });
  expect(checkOptions({search: false}).search).toBeNull();
});

test('all mistakes are said at once, each with what to write', () => {
  const written: object = {
    publicDir: 1,
    root: 'mine',
    colour: 'red',
    search: {synonyms: []},
    frontMatter: 'review',
  };
  let message = '';
  try {
    checkOptions(written);
  } catch (error) {
    ({message} = error as Error);
  }
  expect(message.split('\n')).toEqual([
    'The options of locked() in docusaurus.config are wrong:',
    expect.stringContaining('publicDir: write a text'),
    expect.stringContaining('frontMatter: write a list'),
    expect.stringContaining('search'),
    expect.stringContaining('root: write one of [lock, site]'),
    expect.stringContaining('colour is no option'),
  ]);
});

test.each([
  'http://images.example.com',
  'https://a.example/x',
  "'self'",
  'https://a.example; script-src *',
  '*',
  'https://*',
])('%s is no origin from which pages may show something', (origin) => {
  expect(() => checkOptions({allow: {img: [origin]}})).toThrow(
    `allow: img has '${origin}'. Write origins of https`,
  );
});
