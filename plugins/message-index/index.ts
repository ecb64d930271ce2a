import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {guidePages} from '../guide/guide-pages';
import {messagesOf} from './messages-of';

/**
 * Gives the guide all error texts and symptoms that its pages explain, sorted:
 * `@generated/message-index/default/messages.json`.
 */
export default function messageIndex({siteDir}: LoadContext): Plugin {
  return {
    name: 'message-index',
    getPathsToWatch: () => [
      path.join(siteDir, 'docs/{usage,configuration}/*.mdx'),
    ],
    async allContentLoaded({allContent, actions}) {
      const messages = guidePages({allContent})
        .filter((page) => /^\/(usage|configuration)\//.test(page.path))
        .flatMap((page) =>
          messagesOf(readFileSync(path.join(siteDir, page.file), 'utf8')).map(
            (message) => ({...message, path: page.path}),
          ),
        )
        .sort((a, b) => a.text.localeCompare(b.text, 'en'));
      await actions.createData('messages.json', messages);
    },
  };
}
