// What may import what, checked by `npm run structure`. knip finds files that nothing
// imports.

/** Files that are for tests only. */
const tests = '\\.test\\.tsx?$|(^|/)testing/';
const browser =
  '^(src|packages/lock/src/client|packages/lock-server/src/shared|packages/lock/src/plugin/theme|packages/lock/src/plugin/[^/]+/client|packages/lock/src/features/[^/]+/(client|theme))/';
const all = '^(src|lock|plugins|scripts|e2e|bench)/';

/** Files of a part may import that part and what matches `but`. */
function keepIn(part, comment, but = '$^') {
  return {
    name: `${part.replaceAll('/', '-')}-alone`,
    comment,
    severity: 'error',
    from: {path: `^${part}/`, pathNot: tests},
    to: {path: all, pathNot: [`^${part}/`, but]},
  };
}

/** What a site may import of the lock. packages/lock/README.md names these. */
const doors = '^lock/(index|tools|client/(index|root-parts)|features/[^/]+/(client/)?index)\\.ts$';

/** Folders of a part; each may import the ones after it. */
const layers = {
  lock: ['features', 'cli', 'build', 'config', 'plugin', 'client', 'sources', 'shared'],
  'packages/lock/src/client': ['gate', 'sign-in', 'components', 'session', 'tokens'],
  'packages/lock-server/src': [
    'feedback',
    'assistants',
    'graphql',
    'gate',
    'accounts',
    'operations',
    'http',
  ],
  'packages/lock-accounts/src/server': ['cli', 'graphql', 'sessions', 'store'],
  src: ['theme', 'components', 'figures', 'facts'],
};

/** Nothing in a folder imports a folder before it, or a file beside the folders. */
function keepOrder([part, folders]) {
  return folders.map((folder, index) => {
    const above = folders.slice(0, index).map((name) => `${name}/`);
    return {
      name: `${part.replaceAll('/', '-')}-${folder}`,
      comment: `Folders of ${part}/ import one way: ${folders.join(' → ')}.`,
      severity: 'error',
      from: {path: `^${part}/${folder}/`, pathNot: tests},
      to: {path: `^${part}/(${[...above, '[^/]+$'].join('|')})`},
    };
  });
}

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Files in a cycle cannot be read, tested or loaded one by one.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    keepIn('lock', 'The lock knows no site: another guide has another one.'),
    keepIn(
      'packages/lock-server/src/shared',
      'packages/lock-server/src/shared/ is for browsers and Node.',
    ),
    keepIn(
      'packages/lock-server/src',
      'The server shares no code with the build and the browser but packages/lock-server/src/shared/, and shared.ts of a feature.',
      '^lock/(shared/|features/[^/]+/shared\\.ts$)',
    ),
    ...Object.entries(layers).flatMap(keepOrder),
    keepIn(
      'src',
      'src/ runs in the browser, and reaches the lock through its doors.',
      '^lock/(client/(index|root-parts)|features/[^/]+/client/index)\\.ts$',
    ),
    keepIn(
      'plugins',
      'src/plugins/ run in the build of this guide, and reach the lock through its doors.',
      `^src/(facts|theme)/|${doors}`,
    ),
    keepIn(
      'scripts',
      'scripts/ are commands for this guide and this house.',
      `^(plugins|src/facts)/|${doors}`,
    ),
    keepIn('e2e', 'e2e/ look at the site from outside.', '^(lock|plugins|scripts)/'),
    keepIn('bench', 'bench/ measures all parts.', '^(lock|plugins|scripts|src/facts)/'),
    {
      name: 'ranking-for-assistants',
      comment: 'Assistants find what the search box finds; nothing else on the server ranks.',
      severity: 'error',
      from: {
        path: '^packages/lock-server/src/',
        pathNot: [tests, '^packages/lock-assistants/src/server/'],
      },
      to: {path: '^packages/lock-server/src/shared/search/'},
    },
    {
      name: 'one-feature-alone',
      comment: 'Each feature can be left out alone; what several need is in the core.',
      severity: 'error',
      from: {path: '^packages/lock/src/features/([^/]+)/'},
      to: {path: '^packages/lock/src/features/', pathNot: '^packages/lock/src/features/$1/'},
    },
    {
      name: 'one-plugin-alone',
      comment: 'Each plugin can be removed alone; files beside them are for several.',
      severity: 'error',
      from: {path: '^(packages/lock/src/plugin|plugins)/([^/]+)/', pathNot: tests},
      to: {path: '^(packages/lock/src/plugin|plugins)/[^/]+/', pathNot: '^$1/$2/'},
    },
    {
      name: 'gate-knows-no-accounts',
      comment:
        'The gate asks a GraphQL endpoint, the embedded one or the platform’s; packages/lock-server/src/main.ts connects the two.',
      severity: 'error',
      from: {path: '^packages/lock-server/src/gate/', pathNot: tests},
      to: {path: '^packages/lock-accounts/src/server/'},
    },
    {
      name: 'no-tests-in-product',
      comment: 'The product contains no code that is only for tests.',
      severity: 'error',
      from: {path: '^(lock|src|plugins)/', pathNot: tests},
      to: {path: tests},
    },
    {
      name: 'no-dev-dependencies-in-server',
      comment:
        'They are missing after npm ci --omit=dev. The site needs its packages only while it is built.',
      severity: 'error',
      from: {path: '^packages/lock-server/src/', pathNot: tests},
      to: {dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only']},
    },
    {
      name: 'no-node-in-browsers',
      comment: 'Browsers have no Node modules.',
      severity: 'error',
      from: {path: browser, pathNot: tests},
      to: {dependencyTypes: ['core']},
    },
    {
      name: 'not-found',
      comment: 'The other rules cannot check an import that is not found.',
      severity: 'error',
      // A separate package, installed on first use.
      from: {pathNot: '^bench/peers/'},
      to: {
        couldNotResolve: true,
        // Aliases that Docusaurus and our plugins make in the build.
        pathNot: [
          '^@(theme|theme-init|theme-original|docusaurus|generated|search|signals|lock)/',
          // Made by a build.
          '^(\\.\\./)+build/',
          // Only types.
          '^@graphql-typed-document-node/core$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '(^|/)fixtures/|^packages/lock/fixture-site/|\\.css$'},
    // Imports of types count too.
    tsPreCompilationDeps: true,
    // Has the alias @site.
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
