import {readSwitch} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';
import {packageName, type AssistantsFields} from './fields';
import {markdownExport} from './markdown-export';

/**
 * Adds the Markdown export of pages, and tokens with which readers let their assistants
 * read what they may read; `ASSISTANTS=off` turns the tokens off.
 */
export function assistants(): Feature {
  return {
    package: packageName,
    guide: ({build}) => {
      // The development server and a static host have no tokens.
      const hasTokens = readSwitch('ASSISTANTS', 'on') && build === 'guide';
      return {
        plugin: markdownExport,
        fields: {hasTokens} satisfies AssistantsFields,
      };
    },
  };
}
