// For `docusaurus write-translations`. Docusaurus prints a warning in each build
// that this file could be removed, because SWC compiles the site and its tests;
// the file belongs to the layout that was asked for, so the warning is accepted.
module.exports = {
  presets: [require.resolve('@docusaurus/core/lib/babel/preset')],
};
