import type {
  LoadContext,
  OptionValidationContext,
  Plugin,
} from '@docusaurus/types';
import {Joi} from '@docusaurus/utils-validation';
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
 * Gives the home page the latest changes, from git history at build time: `@generated/changed-lately/default/changes.json`, empty where there is
 * no history.
 */
export default function changedLately(
  {siteDir}: LoadContext,
  {exclude}: ChangedLatelyOptions,
): Plugin {
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

/** Checks the options when the configuration is read. */
export function validateOptions({
  options,
  validate,
}: OptionValidationContext<
  ChangedLatelyOptions,
  ChangedLatelyOptions
>): ChangedLatelyOptions {
  const exclude = Joi.array().items(Joi.string()).required();
  return validate(Joi.object({exclude}), options);
}
