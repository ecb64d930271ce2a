// What may import what, checked by `npm run structure`. scripts/structure.test.ts
// breaks each rule about paths once. knip finds files that nothing imports.

/** Files that are for tests only. */
const tests = '\\.test\\.tsx?$|(^|/)testing/';
const browser = '^(shared|src|plugins/[^/]+/(client|theme))/';

/** Files of a part may import that part and what matches `but`. */
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

/** Folders of a part; each may import the ones after it. */
export const layers = {
  src: [
    'theme',
    'gate',
    'sign-in',
    'components',
    'figures',
    'session',
    'tokens',
  ],
  server: [
    'build-steps',
    'signals',
    'assistants',
    'graphql',
    'gate',
    'accounts',
    'operations',
    'http',
  ],
  'server/accounts': ['cli', 'graphql', 'sessions', 'store'],
};

/** Nothing in a folder imports a folder before it, or a file beside the folders. */
function keepOrder([part, folders]) {
  return folders.map((folder, index) => {
    const above = folders.slice(0, index).map((name) => `${name}/`);
    return {
      name: `${part.replace('/', '-')}-${folder}`,
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
    keepIn('shared', 'shared/ is for browsers and Node.'),
    keepIn('src', 'src/ runs in the browser.'),
    ...Object.entries(layers).flatMap(keepOrder),
    keepIn(
      'server',
      'server/ shares no code with the browser but shared/ and the ranking.',
      '^plugins/(search/shared/|content/built-page\\.ts$)',
    ),
    {
      name: 'ranking-for-assistants',
      comment:
        'Assistants find what the search box finds; nothing else on the server ranks.',
      severity: 'error',
      from: {path: '^server/', pathNot: '^server/assistants/'},
      to: {path: '^plugins/'},
    },
    {
      name: 'ranking-alone',
      comment: 'The ranking runs in browsers and on the server.',
      severity: 'error',
      from: {path: '^plugins/search/shared/', pathNot: tests},
      to: {
        pathNot:
          '^plugins/search/shared/|^plugins/content/built-page\\.ts$|/minisearch/',
      },
    },
    keepIn(
      'plugins',
      'plugins/ run in the build and give the site data. What they put into pages fetches through the lock.',
      '^src/(session/behind-lock|gate/watch-server)\\.ts$',
    ),
    keepIn(
      'scripts',
      'scripts/ are the commands of package.json.',
      '^(server|plugins)/',
    ),
    // Both look at the site from outside and compare it with its parts.
    keepIn(
      'e2e',
      'e2e/ are the browser tests.',
      '^(server|plugins)/|^src/tokens/texts\\.ts$',
    ),
    keepIn('bench', 'bench/ measures all parts.', '^(scripts|plugins|server)/'),
    {
      name: 'one-plugin-alone',
      comment:
        'Each plugin can be removed alone; plugins/content has what several need.',
      severity: 'error',
      from: {path: '^plugins/([^/]+)/', pathNot: tests},
      to: {path: '^plugins/[^/]+/', pathNot: '^plugins/($1|content)/'},
    },
    {
      name: 'gate-knows-no-accounts',
      comment:
        'The gate asks a GraphQL endpoint, the embedded one or the platform’s; server/main.ts connects the two.',
      severity: 'error',
      from: {path: '^server/gate/', pathNot: tests},
      to: {path: '^server/accounts/'},
    },
    {
      name: 'no-tests-in-product',
      comment: 'The product contains no code that is only for tests.',
      severity: 'error',
      from: {path: '^(shared|src|server|plugins)/', pathNot: tests},
      to: {path: tests},
    },
    {
      name: 'no-dev-dependencies-in-server',
      comment:
        'They are missing after npm ci --omit=dev. The site needs its packages only while it is built.',
      severity: 'error',
      from: {path: '^server/', pathNot: tests},
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
          '^@(theme|theme-init|theme-original|docusaurus|generated|search|signals)/',
          // Made by a build.
          '^\\.\\./build/',
          // Only types.
          '^@graphql-typed-document-node/core$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '(^|/)fixtures/|\\.css$'},
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
