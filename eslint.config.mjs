import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Code is sorted by where it runs; no part reaches into another. */
function keepOut(...parts) {
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: parts.map((part) => ({
          regex: `^(\\.|@site/)(.*/)?${part}(/|$)`,
          message: `Code is sorted by where it runs: ${part}/ is out of reach here.`,
        })),
      },
    ],
  };
}

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
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  {
    languageOptions: {globals: {...globals.node}},
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: {globals: globals.browser},
  },
  {files: ['src/**'], rules: keepOut('server', 'plugins')},
  {files: ['server/**'], rules: keepOut('src', 'plugins')},
  {files: ['plugins/**'], rules: keepOut('src', 'server')},
  {
    files: ['babel.config.js'],
    languageOptions: {sourceType: 'commonjs'},
    rules: {'@typescript-eslint/no-require-imports': 'off'},
  },
);
