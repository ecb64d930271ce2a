// For Jest and `docusaurus write-translations`. Docusaurus prints a warning in
// each build that this file could be removed, because the site itself is
// compiled by Rspack and SWC; the warning is accepted.
module.exports = {
  presets: [
    ['@babel/preset-env', {targets: {node: 'current'}}],
    ['@babel/preset-react', {runtime: 'automatic'}],
    '@babel/preset-typescript',
  ],
};
