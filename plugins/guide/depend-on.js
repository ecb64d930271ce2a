/**
 * Loader: declares a file that a page is made of besides its own, and passes
 * the page on as it is. JavaScript, since the bundler loads it by itself.
 *
 * Option: `file`, absolute.
 */
module.exports = function dependOn(source) {
  this.addDependency(this.getOptions().file);
  return source;
};
