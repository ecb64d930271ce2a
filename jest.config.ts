import type {Config} from 'jest';

// These packages ship ES modules only, which Jest's CommonJS loader cannot run.
const esModules = [
  '@docusaurus',
  'apollo-upload-client',
  'extract-files',
  'is-plain-obj',
  '@exodus',
  // unified, with all that it is made of.
  '((hast|mdast|unist)-util|micromark|rehype|remark)(-[a-z0-9-]+)?',
  '@ungap/structured-clone',
  'bail',
  'ccount',
  'character-entities(-[a-z0-9]+)?',
  'collapse-white-space',
  'decode-named-character-reference',
  'devlop',
  'escape-string-regexp',
  'longest-streak',
  'markdown-table',
  'trim-(trailing-)?lines',
  'trough',
  'unified',
  'vfile(-message)?',
  'zwitch',
];

const shared = {
  transform: {'\\.(m?js|tsx?)$': 'babel-jest'},
  transformIgnorePatterns: [
    `/node_modules/(?!(${esModules.join('|')})/)`,
    '\\.node$',
  ],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.docusaurus'],
};

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/src/testing/jsdom-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/src/testing/styles.ts',
        '^@site/(.*)$': '<rootDir>/$1',
        // Docusaurus' own read what a build generates.
        '^@docusaurus/(Head|useDocusaurusContext)$':
          '<rootDir>/src/testing/docusaurus/$1',
        '^@docusaurus/theme-common$':
          '<rootDir>/node_modules/@docusaurus/theme-common/lib/utils/reactUtils',
        '^@docusaurus/(useIsomorphicLayoutEffect|ExecutionEnvironment)$':
          '@docusaurus/core/lib/client/exports/$1',
      },
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,plugins,scripts}/**/*.test.{ts,mjs}'],
    },
  ],
};

export default config;
