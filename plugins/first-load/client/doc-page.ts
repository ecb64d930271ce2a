/**
 * What every page of the guide is made of, in the main script. Docusaurus makes a
 * script of each: with the two vendor scripts that is more than HTTP/1.1 has
 * connections for, and the last ones would wait for two more turns.
 */
export {default as DocsRoot} from '@theme/DocsRoot';
export {default as DocVersionRoot} from '@theme/DocVersionRoot';
export {default as DocRoot} from '@theme/DocRoot';
export {default as DocItem} from '@theme/DocItem';
export {default as plugin} from '@generated/docusaurus-plugin-content-docs/default/__plugin.json';
