import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {listChanges} from './list-changes';
import {readCommits} from './read-commits';

/** Options of the plugin, from docusaurus.config.ts. */
interface ChangedLatelyOptions {
  /** Addresses of pages that are never listed. */
  exclude: string[];
}

const length = 5;

/**
 * Tells the home page what changed lately (Issue 5), from git history at build
 * time: `@generated/changed-lately/default/changes.json`, empty where there is
 * no history.
 */
export default function changedLately(
  {siteDir}: LoadContext,
  options: unknown,
): Plugin {
  const {exclude} = options as ChangedLatelyOptions;
  return {
    name: 'changed-lately',
    async allContentLoaded({allContent, actions}) {
      const pages = guidePages({allContent}).filter(
        ({path}) => !exclude.includes(path),
      );
      const changes = listChanges(readCommits(siteDir), pages, length);
      await actions.createData('changes.json', changes);
    },
  };
}
