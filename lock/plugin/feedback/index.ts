import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Asks at the end of each page whether it answered the reader's question. The
 * server stores the answer (lock/features/feedback/server). A site without this plugin has
 * none of it.
 */
export default function feedback(): Plugin {
  return {
    name: 'feedback',
    getThemePath: () => path.join(__dirname, 'theme'),
  };
}
