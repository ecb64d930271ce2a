/**
 * Puts what every page of the guide needs into the main script. Docusaurus makes a
 * script of each. With the vendor script, those are more than the six connections
 * of HTTP/1.1, and the last ones would come two round trips later.
 */
export {default as DocsRoot} from '@theme/DocsRoot';
export {default as DocVersionRoot} from '@theme/DocVersionRoot';
export {default as DocRoot} from '@theme/DocRoot';
export {default as DocItem} from '@theme/DocItem';
export {default as plugin} from '@generated/docusaurus-plugin-content-docs/default/__plugin.json';
