// The memory of a server with many pages of ordinary Docusaurus.
import {statSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from '../../lock/server/operations/files-in';
import {usageOf} from '../lib/processes';
import {sum} from '../lib/report';
import {gateCookie, openDemo} from '../lib/site';
import {openOrdinary} from '../sites/ordinary';

/** In MB (10⁶ bytes). */
interface Memory {
  /** All files of the guide's build, compressed copies among them. */
  build: number;
  /** Of the server, after it has sent each page once. */
  server: number;
}

/**
 * Builds a locked site, asks its server for each page, and measures it. This takes
 * minutes.
 */
export async function measureOrdinary(count: number): Promise<Memory> {
  const site = openOrdinary('locked', count);
  try {
    await site.build();
    const server = await openDemo({folder: site.folder});
    try {
      const headers = {
        cookie: await gateCookie(server),
        'accept-encoding': 'br',
      };
      const guide = path.join(site.output, 'guide');
      for (const name of filesIn(guide, /(^|\/)index\.html$/)) {
        const address = name.replace(/index\.html$/, '');
        const response = await fetch(`${server.url}/${address}`, {headers});
        if (!response.ok) {
          throw new Error(`/${address} was answered with ${response.status}.`);
        }
        await response.arrayBuffer();
      }
      const bytes = sum(
        filesIn(guide, /\.[a-z0-9]+$/),
        (name) => statSync(path.join(guide, name)).size,
      );
      return {build: bytes / 1e6, server: usageOf(server.pid).mb};
    } finally {
      await server.close();
    }
  } finally {
    site.remove();
  }
}
