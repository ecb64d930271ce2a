/**
 * Loader that changes one line in each of three files of Docusaurus' client, and fails the build if
 * a file lacks its line. Routes become case-sensitive, and a blank at the end of an address counts,
 * as on the server. Pages are prefetched by requests and not by links, because Firefox and WebKit
 * check prefetch links by `default-src`, which is 'none'. The file is JavaScript because the
 * bundler loads it directly.
 */
module.exports = function adaptClient(source) {
  const adapted = source
    .replace('_options$sensitive === void 0 ? false', '_options$sensitive === void 0 ? true')
    .replace('.pathname.trim()', '.pathname')
    .replace("supports('prefetch')", 'false');
  if (adapted === source) {
    throw new Error(
      `${this.resourcePath} has changed, so this version of docusaurus-lock cannot adapt it.`,
    );
  }
  return adapted;
};
