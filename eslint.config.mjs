import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import ts from 'typescript-eslint';

const typed = ['**/*.ts', '**/*.tsx'];
const browser = [
  'src/!(plugins)/**',
  'packages/lock-server/src/shared/**',
  'packages/lock*/src/{client,theme}/**',
];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];

export default ts.config(
  {
    ignores: [
      'build/',
      'packages/*/lib/',
      'data/',
      'examples/',
      'node_modules/',
      '.docusaurus*/',
      '**/*.generated.ts',
      'test-results/',
      'playwright-report/',
      'packages/lock/src/plugin/first-load/before-paint.js',
      'packages/lock-accounts/src/provider-answer.js',
      'scripts/fixtures/',
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
    files: typed,
    // What the sites of benches and tests are built from is in no project.
    ignores: ['bench/{peers,sites}/**', 'packages/lock/fixture-site/**'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Functions that are handed over belong to no object.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      '@typescript-eslint/naming-convention': [
        'error',
        // What is destructured has the name that its owner gave it.
        {selector: 'variable', modifiers: ['destructured'], format: null},
        {selector: 'variable', format: ['camelCase', 'PascalCase']},
      ],
      // Many interfaces ask for a promise of what is known at once.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // CommonJS, as what they load.
    files: ['packages/*/bin/*.js'],
    rules: {'@typescript-eslint/no-require-imports': 'off'},
  },
  {
    // Tests read answers whose shape is what they assert.
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Node's globals do not exist in browsers. The types of libraries declare
    // them even for code that `src/tsconfig.client.json` checks.
    files: browser,
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        ...Object.keys(globals.node).filter(
          (name) => !(name in globals.browser) && name !== 'process',
        ),
      ],
    },
  },
  {
    files: ['src/!(plugins)/**', 'packages/lock*/src/client/**'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: {globals: globals.browser},
  },
  {
    // A hook of Git names its own repository to whatever runs Git.
    files: typed,
    ignores: ['packages/lock/src/sources/git.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression:matches([callee.name=/^(exec|spawn)/], [callee.property.name=/^(execFile|execSync|spawn)/])[arguments.0.value=/^git\\b/]',
          message: 'Use runGit of packages/lock/src/sources/git.ts.',
        },
      ],
    },
  },
  {
    // A site may say each in its own words.
    files: ['packages/lock{,-accounts}/src/client/**/*.tsx'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(JSXText[value=/[a-z]/i], JSXExpressionContainer > Literal[value=/[a-z]/i], JSXAttribute[name.name=/^(label|.*Label|placeholder|title|text|aria-label)$/] > Literal, CallExpression[callee.name=/^(showToast|set\\w*Message|setFailure)$/] > Literal[value=/ /])',
          message: 'Put this text into the list of the texts of its package.',
        },
      ],
    },
  },
  {
    // One function writes the errors of the server: it escapes and counts them.
    files: ['packages/lock-server/src/**', 'packages/lock-*/src/server/**'],
    ignores: [...tests, 'packages/lock-server/src/terminal/standard-error.ts'],
    rules: {'no-console': ['error', {allow: ['log']}]},
  },
  {
    // What is for a terminal alone writes to it.
    files: ['packages/lock-server/src/**', 'packages/lock-*/src/server/**'],
    ignores: [
      ...tests,
      'packages/lock-server/src/terminal/standard-error.ts',
      'packages/lock-server/src/terminal/ask.ts',
      'packages/lock-accounts/src/server/cli/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'stderr',
          message: 'Use packages/lock-server/src/terminal/standard-error.ts.',
        },
      ],
    },
  },
  {
    // What strangers send is read in linear time. The other patterns read our
    // own sources, at build time.
    files: ['packages/lock-server/src/**', 'packages/lock-*/src/server/**', ...browser],
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
