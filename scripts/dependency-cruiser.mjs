// The rules of imports, checked by `npm run lint`. knip finds files that nothing imports.

/** Files that are for tests only. */
const tests = '\\.test\\.tsx?$|(^|/)testing/';
const browser =
  '^(src/(?!plugins/)|packages/lock[^/]*/src/(client|theme)|packages/lock-server/src/shared)/';
const all = '^(src|packages|scripts|e2e|bench)/';

/** Files of a part may import that part, and files that match `but`. */
function keepIn(part, comment, but = '$^') {
  return {
    name: `${part.replaceAll('/', '-')}-alone`,
    comment,
    severity: 'error',
    from: {path: `^${part}/`, pathNot: tests},
    to: {path: all, pathNot: [`^${part}/`, but]},
  };
}

/** The files of the lock that a site may import. packages/lock/README.md names them. */
const publicEntries =
  '^packages/(lock/src/(index|tools|client/lock-root)|lock[^/]*/src/(client/)?index)\\.ts$';

/** Folders of a part; each may import the ones after it. */
const layers = {
  'packages/lock/src': ['cli', 'build', 'config', 'plugin', 'client', 'sources'],
  'packages/lock/src/client': ['gate', 'sign-in', 'components', 'session', 'tokens'],
  'packages/lock-server/src': [
    'graphql',
    'gate',
    'monitoring',
    'http',
    'terminal',
    'store',
    'shared',
  ],
  'packages/lock-accounts/src/server': ['cli', 'graphql', 'sessions', 'store'],
  src: ['theme', 'components'],
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
    keepIn(
      'packages/lock',
      'The core knows no site and no feature: another guide has others.',
      '^packages/lock-server/',
    ),
    keepIn('packages/lock-server', 'A server needs nothing of what builds a site.'),
    keepIn('packages/lock-server/src/shared', 'shared/ is for browsers and Node.'),
    {
      name: 'features-alone',
      comment: 'A feature imports the core, and no other feature.',
      severity: 'error',
      from: {path: '^packages/(lock-(?!server/)[^/]+)/', pathNot: tests},
      to: {path: all, pathNot: '^packages/($1|lock|lock-server)/'},
    },
    {
      name: 'packages-by-name',
      comment: 'Code of another package is imported by its name; only testing/ is not packed.',
      severity: 'error',
      from: {path: '^packages/([^/]+)/'},
      to: {
        path: '^packages/',
        pathNot: ['^packages/$1/', '/testing/'],
        dependencyTypesNot: ['aliased'],
      },
    },
    ...Object.entries(layers).flatMap(keepOrder),
    {
      name: 'src-alone',
      comment: 'src/ runs in the browser, and imports the lock only through its public entries.',
      severity: 'error',
      from: {path: '^src/(?!plugins/)', pathNot: tests},
      to: {path: all, pathNot: ['^src/(?!plugins/)', publicEntries]},
    },
    keepIn(
      'src/plugins',
      'src/plugins/ runs in the build of this guide, and imports the lock only through its public entries.',
      publicEntries,
    ),
    keepIn(
      'scripts',
      'scripts/ has commands for this repository only.',
      '^(packages|src/plugins)/',
    ),
    keepIn('e2e', 'e2e/ look at the site from outside.', '^(packages|src/plugins|scripts)/'),
    keepIn('bench', 'bench/ measures all parts.', '^(packages|src/plugins|scripts)/'),
    {
      name: 'one-plugin-alone',
      comment: 'Each plugin can be removed alone; files beside them are for several.',
      severity: 'error',
      from: {path: '^(packages/lock/src/plugin)/([^/]+)/', pathNot: tests},
      to: {path: '^(packages/lock/src/plugin)/[^/]+/', pathNot: '^$1/$2/'},
    },
    {
      name: 'no-tests-in-product',
      comment: 'The product contains no code that is only for tests.',
      severity: 'error',
      from: {path: '^(packages|src)/', pathNot: tests},
      to: {path: tests},
    },
    {
      name: 'no-dev-dependencies-in-server',
      comment: 'Dev dependencies are missing where the package is installed.',
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
      from: {},
      to: {
        couldNotResolve: true,
        // Aliases that Docusaurus and our plugins make in the build.
        pathNot: [
          '^@(theme|theme-init|theme-original|docusaurus|generated|search|lock)/',
          // Made by a build.
          '^(\\.\\./)+(build|lib)/',
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
