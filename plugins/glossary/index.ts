import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {recompilePages} from '../guide/recompile-pages';
import {glossaryFile, readGlossary} from './read-glossary';

/**
 * Compiles pages again when the glossary is edited, under `npm start` and in a
 * build that remembers them: the remark plugin beside it (link-terms.ts) puts
 * definitions into pages, which the bundler cannot see. A mistake in the
 * glossary ends the build once, before each page would repeat it.
 */
export default function glossary({siteDir}: LoadContext): Plugin {
  const file = path.join(siteDir, glossaryFile);
  return {
    name: 'glossary',
    async loadContent() {
      readGlossary(await readFile(file, 'utf8'));
    },
    configureWebpack: () => recompilePages({file}),
  };
}
