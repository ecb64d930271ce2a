/**
 * Loader that changes three lines of Docusaurus' client, and ends the build where one is missing.
 * Routes match no other case, and a blank at the end of an address counts, as at the server. Pages
 * are fetched ahead by requests: Firefox and WebKit check prefetch links by `default-src`, which is
 * 'none'. JavaScript, since the bundler loads it by itself.
 */
module.exports = function adaptClient(source) {
  const adapted = source
    .replace('_options$sensitive === void 0 ? false', '_options$sensitive === void 0 ? true')
    .replace('.pathname.trim()', '.pathname')
    .replace("supports('prefetch')", 'false');
  if (adapted === source) {
    throw new Error(`${this.resourcePath} is not as this version of docusaurus-lock knows it.`);
  }
  return adapted;
};
