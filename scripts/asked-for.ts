// What the user asked for by name (decisions/022-asked-for.md). A line leaves this
// list only when the user says so.

/** Modules that the site is made with; each is a package or a part of one. */
export const askedForModules = [
  '@docusaurus/core',
  '@docusaurus/preset-classic',
  '@docusaurus/theme-search-algolia',
  '@apollo/client',
  '@apollo/client/link/retry',
  'graphql',
  'formik',
  'yup',
  'react-toastify',
];

/** Files and folders that stand where the user put them. */
export const askedForPaths = [
  'package.json',
  'docusaurus.config.ts',
  'sidebars.ts',
  'docs',
  'src/theme/Root.tsx',
  'static',
  'tsconfig.json',
  'babel.config.js',
  'jest.config.ts',
  '.github',
];

/**
 * Finds what keeps a module from being used by what ships; empty when it is used.
 *
 * @param dependencies names in `package.json`, of any kind of dependency.
 * @param sources texts of the files that ship, or that build what ships.
 */
export function problemsOfModule(
  name: string,
  dependencies: readonly string[],
  sources: readonly string[],
): string[] {
  const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1);
  const isDependency = dependencies.includes(parts.join('/'));
  // Docusaurus itself is run by its path.
  const use = new RegExp(
    `(?:from|import|require(?:\\.resolve)?)[ (]*'${name}(?:/[^']*)?'|'node_modules/${name}/`,
  );
  return [
    ...(isDependency ? [] : [`${name} is not in package.json.`]),
    ...(sources.some((text) => use.test(text)) ? [] : [`Nothing that ships imports ${name}.`]),
  ];
}
