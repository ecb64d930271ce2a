import {createRequire} from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads a module of TypeScript or of ES syntax without a build, by the loader
 * with which Docusaurus loads its configuration.
 *
 * @param file absolute, or a module's name.
 * @param options of jiti, such as `alias`.
 */
export function loadTypeScript(file, options = {}) {
  const jiti = require('jiti');
  return jiti(import.meta.filename, {interopDefault: true, ...options})(file);
}
