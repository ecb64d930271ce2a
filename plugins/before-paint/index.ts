import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Puts a small script before everything else in `<head>`: it takes a token out
 * of the address and marks `<html data-session="stored">`,
 * so that a style sheet shows the loading indicator or the form without a
 * flash.
 */
export default function beforePaint(): Plugin {
  const source = readFileSync(path.join(__dirname, 'script.js'), 'utf8');
  return {
    name: 'before-paint',
    injectHtmlTags: () => ({
      headTags: [{tagName: 'script', innerHTML: minify(source)}],
    }),
  };
}

// Comments and indentation only: the script must not depend on a minifier.
function minify(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '');
}
