/**
 * Loader: declares a file that a page is made of besides its own, and passes
 * the page on as it is. JavaScript, since the bundler loads it by itself.
 *
 * Options: `file`, absolute; `pages`, a text that the pages contain which are
 * made of it, default all pages.
 */
module.exports = function dependOn(source) {
  const {file, pages = ''} = this.getOptions();
  if (source.includes(pages)) {
    this.addDependency(file);
  }
  return source;
};
