import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {glossaryFile, readGlossary} from './read-glossary';

/**
 * Makes a module of each definition in the glossary, which the pages that use
 * the term require (link-terms.ts). `npm start` makes them again when the
 * glossary is edited.
 */
export default function glossary({siteDir}: LoadContext): Plugin {
  const file = path.join(siteDir, glossaryFile);
  return {
    name: 'glossary',
    getPathsToWatch: () => [file],
    async contentLoaded({actions}) {
      const entries = readGlossary(await readFile(file, 'utf8'));
      for (const {id, definition} of entries.values()) {
        await actions.createData(`${id}.json`, JSON.stringify(definition));
      }
    },
  };
}
