import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Message} from '../facts/message';
import {splitLines, readSource} from 'docusaurus-lock/tools';
import {factsFile, listFacts, fillFacts} from './facts';
import {taskFiles, taskPages} from './permissions';
import {messageColumns, rowId, withoutVariables} from './row-ids';

/**
 * Gives the guide all error texts and symptoms that its pages explain, sorted:
 * `@generated/message-index/default/messages.json`.
 */
export function messageIndex({siteDir}: LoadContext): Plugin {
  return {
    name: 'message-index',
    getPathsToWatch: () => [path.join(siteDir, taskFiles), path.join(siteDir, factsFile)],
    async allContentLoaded({allContent, actions}) {
      const messages = taskPages({allContent}).flatMap((page) =>
        findMessages(fillFacts(readSource(siteDir, page.file), listFacts(siteDir), () => {})).map(
          (message) => ({...message, path: page.path, page: page.title}),
        ),
      );
      messages.sort((a, b) => a.text.localeCompare(b.text, 'en'));
      await actions.createData('messages.json', messages);
    },
  };
}

type Explained = Omit<Message, 'path' | 'page'>;

/** Finds the error texts and symptoms that a page in MDX explains in tables. */
export function findMessages(source: string): Explained[] {
  const messages = new Map<string, Explained>();
  let column = '';
  for (const {text, isCode} of splitLines(source)) {
    const [, cell = ''] = (!isCode && /^\| (.+?) +\|/.exec(text)) || [];
    if (cell === '' || messageColumns.includes(cell)) {
      column = cell;
    } else if (column && !/^-+$/.test(cell)) {
      const id = rowId(column, plain(cell, ''));
      const isExact = /^`[^`]+`$/.test(cell);
      const shown = withoutVariables(plain(cell, 'the platform'));
      if (id && !messages.has(id)) {
        messages.set(id, {id, text: shown, isExact});
      }
    }
  }
  return [...messages.values()];
}

function plain(cell: string, product: string): string {
  return cell
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/<Product \/>/g, product)
    .replace(/[`_]|\*\*/g, '');
}
