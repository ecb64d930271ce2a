import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {withoutSlash} from '../../shared/addresses';
import {ownersFile} from '../../shared/signals';
import {guidePages} from '../../sources/pages';
import {writeNew} from '../../sources/write-new';

/**
 * Asks at the end of each page whether it answered the reader's question, and
 * counts how often pages are opened. The server stores both (lock/server/signals).
 * The build says who owns each page, for `npm run signals`, which may run where
 * there are no sources. A site without this plugin has none of it.
 */
export default function signals(): Plugin {
  return {
    name: 'signals',
    getThemePath: () => path.join(__dirname, 'theme'),
    async postBuild({outDir, plugins}) {
      const owners = guidePages({plugins}).map(({path: address, owner}) => [
        withoutSlash(address),
        owner,
      ]);
      writeNew(outDir, ownersFile, JSON.stringify(Object.fromEntries(owners)));
    },
  };
}
