import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
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
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: {globals: globals.browser},
  },
);
