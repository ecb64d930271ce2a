import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Fetches the scripts of another page when the reader is about to open it.
 * Docusaurus does so for every link that comes into view, which is most of the
 * guide on the first page.
 */
export default function prefetchOnIntent(): Plugin {
  return {
    name: 'prefetch-on-intent',
    getClientModules: () => [
      path.join(__dirname, 'client/prefetch-on-intent.ts'),
    ],
  };
}
