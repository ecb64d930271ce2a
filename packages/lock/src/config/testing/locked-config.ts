import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {LockOptions} from '../options';

const bare = {title: 'A site', url: 'http://localhost', baseUrl: '/'};

/**
 * Writes the docusaurus.config.ts of a site that has this lock and nothing else.
 *
 * @param more fields of its configuration.
 */
export function lockedConfig(options: LockOptions = {}, more: Partial<Config> = {}): string {
  return `import {locked} from '${path.resolve(__dirname, '../../../lib')}';
const site = ${JSON.stringify({...bare, ...more})};
export default locked(site, ${JSON.stringify(options)});
`;
}
