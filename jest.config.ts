import type {Options, ParserConfig} from '@swc/core';
import type {Config} from 'jest';

// These packages ship ES modules only, which Jest's CommonJS loader cannot run.
const esModules = [
  '@docusaurus',
  'apollo-upload-client',
  'beautiful-mermaid',
  '(?:openid-client|oauth4webapi|jose)',
  'extract-files',
  'is-plain-obj',
  'js-yaml',
  '@exodus',
  // What reads HTML and picks its rules.
  '(?:beasties|css-(?:select|what)|dom(?:-serializer|elementtype|handler|utils)|entities)',
  '(?:htmlparser2|nth-check|boolbase)',
  // What reads Markdown: unified, and what it is made of.
  '(?:estree|hast|mdast|micromark|rehype|remark|unist)(?:-[^/]+)?',
  '(?:unified|vfile(?:-message)?|bail|trough|ccount|devlop|fault|format|zwitch)',
  '(?:character-entities(?:-[^/]+)?|character-reference-invalid)',
  '(?:decode-named-character-reference|(?:parse|stringify)-entities)',
  '(?:is-(?:alphabetical|alphanumerical|decimal|hexadecimal))',
  '(?:collapse-white-space|longest-streak|markdown-table)',
  '(?:escape-string-regexp|trim-(?:trailing-)?lines|@ungap/structured-clone)',
];

function compile(parser: ParserConfig): [string, Options] {
  return ['@swc/jest', {jsc: {parser, transform: {react: {runtime: 'automatic'}}}}];
}

// Tests run the sources of packages; what builds and commands run is compiled of them.
const packages = {
  '^docusaurus-lock/client/root$': '<rootDir>/packages/lock/src/client/lock-root',
  '^docusaurus-(lock(?:-\\w+)?)$': '<rootDir>/packages/$1/src',
  '^docusaurus-(lock(?:-\\w+)?)/(?!package\\.json$)(.*)$': '<rootDir>/packages/$1/src/$2',
};

// `npm run test:full` sets this, and no other program.
const isFull = process.env.TEST_LEVEL === 'full';
const names = isFull ? '*.{full,stores}.test' : '*.test';
const ignored = isFull ? ['/node_modules/'] : ['/node_modules/', '\\.full\\.test\\.'];

const shared: Config = {
  transform: {
    '\\.tsx$': compile({syntax: 'typescript', tsx: true}),
    '\\.ts$': compile({syntax: 'typescript'}),
    '\\.m?js$': compile({syntax: 'ecmascript', jsx: true}),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`, '\\.node$'],
  modulePathIgnorePatterns: [
    '<rootDir>/build/',
    '<rootDir>/.docusaurus',
    '<rootDir>/packages/[^/]+/lib/',
  ],
};

const config: Config = {
  // With two cores, Jest would use one; many tests wait for other processes.
  maxWorkers: 3,
  reporters: ['default', '<rootDir>/scripts/testing/counts.mjs'],
  // Processes, databases and password hashes take their time on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/packages/lock/src/client/testing/jsdom-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/packages/lock/src/client/testing/setup.ts'],
      testMatch: [`<rootDir>/{src,packages/*/src/client}/**/${names}.{ts,tsx}`],
      testPathIgnorePatterns: [...ignored, '<rootDir>/src/plugins/'],
      moduleNameMapper: {
        ...packages,
        '\\.css$': '<rootDir>/packages/lock/src/client/testing/styles.ts',
        '^@site/(.*)$': '<rootDir>/$1',
        '^@lock/site-root$': '<rootDir>/packages/lock/src/client/testing/docusaurus/SiteRoot',
        '^@lock/sign-in-methods$': '<rootDir>/packages/lock/src/client/testing/no-provider.ts',
        // Docusaurus' own read what a build generates.
        '^@docusaurus/(Head|Link|useBaseUrl|useDocusaurusContext|useIsBrowser)$':
          '<rootDir>/packages/lock/src/client/testing/docusaurus/$1',
        '^@docusaurus/theme-common$':
          '<rootDir>/node_modules/@docusaurus/theme-common/lib/utils/reactUtils',
        '^@generated/codeTranslations$':
          '<rootDir>/packages/lock/src/client/testing/docusaurus/codeTranslations',
        '^@docusaurus/(useIsomorphicLayoutEffect|ExecutionEnvironment|Interpolate|Translate)$':
          '@docusaurus/core/lib/client/exports/$1',
      },
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/{packages,src/plugins,scripts}/**/${names}.ts`],
      testPathIgnorePatterns: [...ignored, '/lock[^/]*/src/client/'],
      moduleNameMapper: {...packages, '^@site/(.*)$': '<rootDir>/$1'},
    },
  ],
};

export default config;
