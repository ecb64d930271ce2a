import {linesOf} from '../guide/lines-of';
import type {Message} from '../../shared/message';

/** The first columns of the tables that explain what is on a screen. */
const columns = ['Error text', 'You see'];

/**
 * Finds the error texts and symptoms that a page explains: the rows of its
 * tables "Error text" and "You see".
 *
 * @param source of the page, in MDX.
 */
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
