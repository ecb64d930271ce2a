// What may import what. `npm run structure` checks it and draws the graph of
// folders in CONTRIBUTING.md; scripts/structure.test.ts breaks each rule once.
// Files that nothing imports are knip's to find.

/** Files that are for tests only. */
export const tests = '\\.test\\.tsx?$|(^|/)testing/';
const browser = '^(src|plugins/[^/]+/(client|theme))/';

/** Code of one part may import its own part and what `but` names. */
function keepIn(part, comment, but = '$^') {
  return {
    name: `${part}-alone`,
    comment,
    severity: 'error',
    from: {path: `^${part}/`},
    to: {
      path: '^(src|server|plugins|scripts|e2e|bench|deploy)/',
      pathNot: [`^${part}/`, but],
    },
  };
}

/** Folders of src/; each may import the ones after it. */
const layers = ['theme', 'gate', 'sign-in', 'components', 'session', 'graphql'];

/** Nothing in a folder imports a folder before it. */
function keepOrder(folders) {
  return folders.slice(1).map((folder, index) => ({
    name: `src-${folder}-below-${folders[index]}`,
    comment: `Folders of src/ import one way: ${folders.join(' → ')}.`,
    severity: 'error',
    from: {path: `^src/${folder}/`, pathNot: tests},
    to: {path: `^src/(${folders.slice(0, index + 1).join('|')})/`},
  }));
}

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Files in a cycle can only be read, tested and loaded all at once.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    keepIn('src', 'src/ runs in the browser of anyone who signs in.'),
    ...keepOrder(layers),
    keepIn('server', 'server/ is the lock: it shares no code with the page.'),
    keepIn('plugins', 'plugins/ run in the build; the site is given data.'),
    keepIn('scripts', 'scripts/ run what was built.'),
    // Both drive the site from outside and measure it against its own parts.
    keepIn(
      'e2e',
      'e2e/ takes from scripts/ only Chromium.',
      '^(server|plugins)/',
    ),
    keepIn('bench', 'bench/ looks at everything.', '^(scripts|plugins)/'),
    {
      name: 'one-plugin-alone',
      comment:
        'A plugin can be taken out: plugins/guide holds what several need.',
      severity: 'error',
      from: {path: '^plugins/([^/]+)/', pathNot: tests},
      to: {path: '^plugins/[^/]+/', pathNot: '^plugins/($1|guide)/'},
    },
    {
      name: 'gate-knows-no-accounts',
      comment:
        'The lock asks a GraphQL endpoint, ours or the platform’s, and nothing else; server/graphql puts the two together.',
      severity: 'error',
      from: {path: '^server/(gate|accounts)/', pathNot: tests},
      to: {path: '^server/(gate|accounts)/', pathNot: '^server/$1/'},
    },
    {
      name: 'no-tests-in-product',
      comment: 'What is only for tests stays out of what is served.',
      severity: 'error',
      from: {path: '^(src|server|plugins)/', pathNot: tests},
      to: {path: tests},
    },
    {
      name: 'no-dev-dependencies-in-product',
      comment: 'A server installed with --omit=dev has none of them.',
      severity: 'error',
      from: {path: '^(src|server|plugins)/', pathNot: tests},
      to: {dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only']},
    },
    {
      name: 'no-node-in-browsers',
      comment: 'Browsers have no node: modules.',
      severity: 'error',
      from: {path: browser, pathNot: tests},
      to: {dependencyTypes: ['core']},
    },
    {
      name: 'not-found',
      comment: 'A path that leads nowhere is checked by no other rule.',
      severity: 'error',
      // A package of its own, installed on first use.
      from: {pathNot: '^bench/peers/'},
      to: {
        couldNotResolve: true,
        // Docusaurus and the search plugin make these aliases in the build.
        pathNot: [
          '^@(theme|theme-original|docusaurus|generated|search)/',
          // What a build makes.
          '^\\.\\./build/',
          // Types alone.
          '^@graphql-typed-document-node/core$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '(^|/)fixtures/|\\.css$'},
    // Imports of types are dependencies of a reader too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
