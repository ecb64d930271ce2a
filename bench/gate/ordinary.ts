import path from 'node:path';
import {filesIn} from '../../lock/server/operations/files-in';
import {usageOf} from '../lib/processes';
import {openDemo, readerHeaders} from '../lib/site';
import {openOrdinary} from '../sites/ordinary';

/**
 * Builds a locked site of ordinary Docusaurus, which takes minutes; gives the memory
 * of its server after it has sent each page once, in MB (10⁶ bytes).
 */
export async function measureOrdinary(count: number): Promise<number> {
  const site = openOrdinary('locked', count);
  try {
    await site.build();
    const server = await openDemo({folder: site.folder});
    try {
      const headers = await readerHeaders(server.url);
      for (const name of filesIn(path.join(site.output, 'guide'), /(^|\/)index\.html$/)) {
        const address = `/${name.replace(/index\.html$/, '')}`;
        const response = await fetch(server.url + address, {headers});
        if (!response.ok) {
          throw new Error(`${address} was answered with ${response.status}.`);
        }
        await response.arrayBuffer();
      }
      return usageOf(server.pid).mb;
    } finally {
      await server.close();
    }
  } finally {
    site.remove();
  }
}
