import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Asks at the end of each page whether it answered the reader's question. */
export function feedbackPlugin(): Plugin {
  return {
    name: 'feedback',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'client/client-module')],
  };
}
