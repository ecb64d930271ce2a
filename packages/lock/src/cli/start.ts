import {spawn} from 'node:child_process';
import {constants} from 'node:os';
import path from 'node:path';
import {findDocusaurus} from '../build/steps';
import {featuresOfSite} from './features-of-site';

/**
 * Serves the site for writers: pages reload while they are edited. If the site has embedded
 * accounts, their service runs in a second process.
 *
 * @param args the arguments of `docusaurus start`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const port = Number(process.env.PORT || 3000);
  const graphqlPort = String(port + 1);
  const hasAccounts = (await featuresOfSite()).some(({programs}) => programs?.graphql);
  const accounts = [path.resolve(__dirname, '../../bin/docusaurus-lock.js'), 'graphql'];
  const running = new Set([
    ...(hasAccounts ? [start(accounts, {GRAPHQL_PORT: graphqlPort})] : []),
    start([findDocusaurus(), 'start', '--no-open', '--port', String(port), ...args], {
      GRAPHQL_PORT: graphqlPort,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-start',
    }),
  ]);
  const stop = (signal: NodeJS.Signals) => running.forEach((child) => child.kill(signal));
  // When one process stops, or this one gets a signal, all stop, and then this one ends.
  for (const child of running) {
    child.on('exit', (code) => {
      running.delete(child);
      process.exitCode ??= code ?? 1;
      stop('SIGTERM');
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.exitCode ??= 128 + constants.signals[signal];
      stop(signal);
    });
  }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
}
