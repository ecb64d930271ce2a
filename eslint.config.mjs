import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  {
    ignores: [
      'build/',
      'data/',
      'node_modules/',
      '.docusaurus*/',
      '**/*.generated.ts',
      'test-results/',
      'playwright-report/',
      'plugins/before-paint/script.js',
      'bench/peers/made/',
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  {
    languageOptions: {globals: {...globals.node}},
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      curly: 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: {globals: globals.browser},
  },
  {
    // What strangers send is read in linear time. The other patterns read our
    // own sources, at build time.
    files: ['server/**', 'src/**', 'plugins/*/{client,shared,theme}/**'],
    plugins: {regexp},
    rules: {
      'regexp/no-super-linear-backtracking': ['error', {report: 'potential'}],
      'regexp/no-super-linear-move': [
        'error',
        {report: 'potential', ignorePartial: false, ignoreSticky: false},
      ],
    },
  },
);
