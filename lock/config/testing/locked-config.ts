import path from 'node:path';
import type {LockOptions} from '../options';

/** The docusaurus.config.ts of a site behind this lock that has nothing else. */
export function lockedConfig(options: LockOptions = {}): string {
  return `import {locked} from '${path.resolve(__dirname, '../..')}';
const site = {title: 'A site', url: 'http://localhost', baseUrl: '/'};
export default locked(site, ${JSON.stringify(options)});
`;
}
