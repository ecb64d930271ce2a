import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Message} from '../../shared/message';
import {taskFiles, taskPages} from './pages';
import {linesOf} from './sources';

/**
 * Gives the guide all error texts and symptoms that its pages explain, sorted:
 * `@generated/message-index/default/messages.json`.
 */
export function messageIndex({siteDir}: LoadContext): Plugin {
  return {
    name: 'message-index',
    getPathsToWatch: () => [path.join(siteDir, taskFiles)],
    async allContentLoaded({allContent, actions}) {
      const messages = taskPages({allContent}).flatMap((page) => {
        const source = readFileSync(path.join(siteDir, page.file), 'utf8');
        const found = messagesOf(source);
        return found.map((message) => ({...message, path: page.path}));
      });
      messages.sort((a, b) => a.text.localeCompare(b.text, 'en'));
      await actions.createData('messages.json', messages);
    },
  };
}

/** The first columns of the tables that explain what is on a screen. */
const columns = ['Error text', 'You see'];

/** Finds the error texts and symptoms that a page in MDX explains in tables. */
export function messagesOf(source: string): Omit<Message, 'path'>[] {
  const messages: Omit<Message, 'path'>[] = [];
  let id = '';
  let isTable = false;
  for (const {text, isCode} of linesOf(source)) {
    const [, heading] = /^##+ .*\{\/\* #([\w-]+) \*\/\}$/.exec(text) ?? [];
    id = heading ?? id;
    const [, cell = ''] = (!isCode && /^\| (.+?) +\|/.exec(text)) || [];
    if (cell === '') {
      isTable = false;
    } else if (columns.includes(cell)) {
      isTable = true;
    } else if (isTable && !/^-+$/.test(cell)) {
      messages.push({id, text: plain(cell), isExact: /^`[^`]+`$/.test(cell)});
    }
  }
  return messages;
}

function plain(cell: string): string {
  return cell
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/<Product \/>/g, 'the platform')
    .replace(/[`_]|\*\*/g, '');
}
