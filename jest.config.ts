import {existsSync, readFileSync} from 'node:fs';
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
  'markdownlint-cli2',
  '@exodus',
  // What highlights code, and what it is made of.
  '(?:@shikijs|shiki|oniguruma-(?:parser|to-es)|regex(?:-(?:recursion|utilities))?)',
  '(?:html-void-elements|property-information|(?:comma|space)-separated-tokens)',
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
  '^docusaurus-lock/client/root$': '<rootDir>/packages/lock/src/client/root-parts',
  '^docusaurus-(lock(?:-\\w+)?)$': '<rootDir>/packages/$1/src',
  '^docusaurus-(lock(?:-\\w+)?)/(?!package\\.json$)(.*)$': '<rootDir>/packages/$1/src/$2',
};

// Tests of what the sample says, once `npm run own-guide` has put it away.
const sample = JSON.parse(readFileSync('scripts/sample-tests.json', 'utf8')) as {
  folder: string;
  files: string[];
};
const skipped = existsSync(sample.folder) ? sample.files.map((file) => `/${file}$`) : [];

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
  testSequencer: '<rootDir>/scripts/testing/slow-tests-first.mjs',
  // Processes, databases and password hashes take their time on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/packages/lock/src/client/testing/jsdom-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/packages/lock/src/client/testing/setup.ts'],
      testMatch: ['<rootDir>/{src,packages/*/src/client}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/src/plugins/', ...skipped],
      moduleNameMapper: {
        ...packages,
        '\\.css$': '<rootDir>/packages/lock/src/client/testing/styles.ts',
        '^@site/(.*)$': '<rootDir>/$1',
        '^@theme/CodeBlock$': '<rootDir>/src/theme/CodeBlock',
        '^@lock/site-root$': '<rootDir>/packages/lock/src/client/testing/docusaurus/SiteRoot',
        '^@lock/provider/.*$': '<rootDir>/packages/lock/src/client/testing/no-provider.ts',
        // Docusaurus' own read what a build generates.
        '^@docusaurus/(Head|Link|useBaseUrl|useDocusaurusContext|useIsBrowser)$':
          '<rootDir>/packages/lock/src/client/testing/docusaurus/$1',
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
      testMatch: ['<rootDir>/{packages,src/plugins,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/lock[^/]*/src/client/', ...skipped],
      moduleNameMapper: {...packages, '^@site/(.*)$': '<rootDir>/$1'},
    },
  ],
};

export default config;
