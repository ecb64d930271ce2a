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

test('all errors are said at once, each with what to write', () => {
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
    '  publicDir must be a text',
    '  frontMatter must be a list',
    '  search.synonyms must be a text',
    '  root must be one of lock, site',
    '  colour is no option: write one of the options that lock/README.md lists',
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
