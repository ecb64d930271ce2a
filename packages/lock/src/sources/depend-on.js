/**
 * Loader: declares a file that every page is made of besides its own (`file`,
 * absolute). JavaScript, since the bundler loads it by itself.
 */
module.exports = function dependOn(source) {
  this.addDependency(this.getOptions().file);
  return source;
};
