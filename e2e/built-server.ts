import {createRequire} from 'node:module';
import path from 'node:path';

// The tests run what `npm run build` made, with the types of its source.
const load = createRequire(path.resolve('build/server/main.js'));

export const {createApp} = load('./app') as typeof import('../server/app');
export const {listen} = load(
  './http/listen',
) as typeof import('../server/http/listen');
export const {openAccounts} = load(
  './accounts/open-accounts',
) as typeof import('../server/accounts/open-accounts');
export const {cli: manageAccounts} = load(
  './accounts/cli/cli',
) as typeof import('../server/accounts/cli/cli');
export const {readGuides} = load(
  './gate/read-guides',
) as typeof import('../server/gate/site-files');
export const {openSignals} = load(
  './signals/signals',
) as typeof import('../server/signals/signals');
export const {cli: printSignals} = load(
  './signals/report/cli',
) as typeof import('../server/signals/report/cli');
