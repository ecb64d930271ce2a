import {existsSync} from 'node:fs';
import {dependencies, devDependencies} from '../package.json';

// Packages and files that the user asked for by name (decisions/022-asked-for.md). A line leaves
// these lists only when the user says so. `knip` checks that a package is used.

test.each([
  '@docusaurus/core',
  '@docusaurus/preset-classic',
  '@docusaurus/theme-search-algolia',
  '@apollo/client',
  'graphql',
  'formik',
  'yup',
  'react-toastify',
])('the package %s is there', (name) => {
  expect({...dependencies, ...devDependencies}).toHaveProperty([name]);
});

test.each([
  'package.json',
  'docusaurus.config.ts',
  'sidebars.ts',
  'docs',
  'src/theme/Root.tsx',
  'static',
  'tsconfig.json',
  'babel.config.js',
  'jest.config.ts',
  '.github',
])('%s is where the user put it', (name) => {
  expect(existsSync(name)).toBe(true);
});
