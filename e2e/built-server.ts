import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/**
 * The absolute path of something in build/.
 *
 * @throws Error that says how to build it when it is missing.
 */
export function builtPath(name: string): string {
  const place = path.resolve('build', name);
  if (!existsSync(place)) {
    throw new Error(
      `build/${name} is missing. Run \`npm test\` once, which builds what its tests need, or \`npx tsx scripts/build.ts --stale\` with GATE=client, --only=hosted or --only=restricted for the builds that only tests use.`,
    );
  }
  return place;
}

// The tests run what `npm run build` made, with the types of its source.
const load = createRequire(builtPath('server/main.js'));

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
  './gate/site-files',
) as typeof import('../server/gate/site-files');
export const {openSignals} = load(
  './signals/signals',
) as typeof import('../server/signals/signals');
export const {cli: printSignals} = load(
  './signals/report/cli',
) as typeof import('../server/signals/report/cli');
