import path from 'node:path';
import {makeFolder} from '../sources/testing/make-folder';
import {takeStyles} from './sign-in-styles';

/** Gives the styles that the form takes from the first of these files. */
function take(files: Record<string, string>) {
  const folder = makeFolder(files);
  const [first = ''] = Object.keys(files);
  const roots = [path.join(folder, 'static')];
  return takeStyles([path.join(folder, first)], path.join(folder, 'work'), roots).replace(
    /\s+/g,
    ' ',
  );
}

test('the form takes the colours of both modes, and the variables that they use', () => {
  const css = `
    :root, .hero { --ifm-color-primary: var(--brand); --brand: purple; --other: red; }
    @media (max-width: 996px) { html { --ifm-global-radius: 0; } }
    html[data-theme='dark'] { --ifm-color-primary: violet; }
    @layer base { :root { &[data-theme=dark] { --tone-red: pink; } } }`;
  expect(take({'a.css': css})).toBe(
    ":root { --ifm-color-primary: var(--brand); --brand: purple } @media (max-width: 996px) { html { --ifm-global-radius: 0 } } html[data-theme='dark'] { --ifm-color-primary: violet } :root { &[data-theme=dark] { --tone-red: pink } }",
  );
});

test('the form takes the font with its files, also from imported sheets', () => {
  const face = (name: string, address: string) =>
    `@font-face { font-family: ${name}; src: local(A), url(${address}) format("woff2"); font-weight: 400; }`;
  const taken = take({
    'src/a.css': `@import './fonts/fonts.css'; :root { --serif: 'Brand Serif', serif; }
      body { font-family: var(--serif); } h1 { font-family: Heading; color: red; }`,
    'src/fonts/fonts.css': [
      face("'Brand Serif'", "'serif.woff2?v=1#a'"),
      face('Heading', '/heading.woff2'),
      face('Other', 'other.woff2'),
      face('"Brand Serif"', 'missing.woff2'),
    ].join(''),
    'src/fonts/serif.woff2': '',
    'src/fonts/other.woff2': '',
    'static/heading.woff2': '',
  });
  expect(taken.match(/url\([^)]*\)/g)).toEqual([
    'url("./../src/fonts/serif.woff2")',
    'url("./../static/heading.woff2")',
  ]);
  expect(taken).toContain("--serif: 'Brand Serif', serif } body { font-family: var(--serif) }");
  expect(taken).toContain('h1 { font-family: Heading }');
});

test.each([
  '/* planted */ :root { color: red }',
  ':root { --ifm-color-primary: red /* planted */; }',
  ':root { --ifm-color-primary /* planted */ : red ! /* planted */ important; }',
  ':root { --ifm-note: "planted"; }',
  ':root { --ifm-note: \\70lanted; }',
  ':root { --ifm-hero: url(/img/planted.svg); }',
  ":root { --ifm-font-family-base: url('planted'); }",
  ':root { --planted: red; }',
  ':root { --note: "planted"; --ifm-note: var(--note); }',
  ':root, .planted { --ifm-color-primary: red; }',
  ':root { .planted { --ifm-color-primary: red; } }',
  '[data-planted] { --ifm-color-primary: red; }',
  '[data-planted=a] { --ifm-color-primary: red; }',
  '.a::after { content: "planted"; --ifm-color-primary: red; }',
  ':root { content: "planted"; background: url(planted.svg); }',
  "@import 'https://planted.example/a.css'; @import './planted.css';",
  '@keyframes planted { to { --ifm-color-primary: red; } }',
  "@property --planted { syntax: '*'; inherits: false }",
  "@font-face { font-family: 'Planted'; src: url(planted.woff2); }",
  '@layer planted { :root { --ifm-color-primary: red } } @layer planted;',
  '@supports selector(.planted) { :root { --ifm-color-primary: red } }',
  '@media /* planted */ screen { :root { --ifm-color-primary: red } }',
  '@container planted (width > 1px) { :root { --ifm-color-primary: red } }',
])('the form takes nothing planted from %s', (css) => {
  expect(take({'a.css': css, 'planted.woff2': '', 'planted.svg': ''})).not.toMatch(/planted/i);
});
