import {checkOptions} from './options';

test('a site need not write any option', () => {
  expect(checkOptions({})).toMatchObject({
    publicDir: 'public',
    audiences: 'docs/audiences.yml',
    features: [],
    allow: {img: [], frame: [], media: []},
    root: 'lock',
  });
});

test('all errors are reported at once, each with what to write', () => {
  const written: object = {
    publicDir: 1,
    root: 'mine',
    colour: 'red',
    frontMatter: 'review',
    features: ['search'],
    texts: {signinTitel: 'Hello', logIn: 1},
  };
  let message = '';
  try {
    checkOptions(written);
  } catch (error) {
    ({message} = error as Error);
  }
  expect(message.split('\n')).toEqual([
    'The options of locked() in docusaurus.config are wrong:',
    '  publicDir: Invalid input: expected string, received number',
    '  texts.logIn: Invalid input: expected string, received number',
    '  texts: Unknown option “signinTitel”. Did you mean “signInTitle”?',
    '  frontMatter: Invalid input: expected array, received string',
    '  features.0 must be a feature, such as search()',
    '  root: Invalid option: expected one of "lock"|"site"',
    '  Unknown option “colour”. Did you mean “allow”?',
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
    'allow.img.0 must be an origin of https',
  );
});
