import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {readChanges} from './read-changes';

/** How many changes the home page shows. */
const length = 5;

/** Options of the plugin, from docusaurus.config.ts. */
interface RecentChangesOptions {
  /** Addresses of pages that this build leaves out, with their changes. */
  hidden: readonly string[];
}

/**
 * Gives the home page what writers list in docs/changes.yml:
 * `@generated/recent-changes/default/changes.json`.
 */
export default function recentChanges({hidden}: RecentChangesOptions) {
  return function recentChanges({siteDir}: LoadContext): Plugin {
    const file = path.join(siteDir, 'docs/changes.yml');
    return {
      name: 'recent-changes',
      getPathsToWatch: () => [file],
      async allContentLoaded({allContent, actions}) {
        const source = await readFile(file, 'utf8');
        const changes = readChanges(source, guidePages({allContent}), hidden);
        await actions.createData('changes.json', changes.slice(0, length));
      },
    };
  };
}
