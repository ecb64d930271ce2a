// For writers: pages reload while you edit them, and the accounts service runs
// beside the site. Arguments go to `docusaurus start`: npm start -- --port 3010
import {spawn, spawnSync} from 'node:child_process';
import {constants} from 'node:os';

const port = Number(process.env.PORT || 3000);
const graphqlPort = String(port + 1);

const built = spawnSync(
  'node_modules/.bin/tsx',
  ['packages/lock/src/cli/build.ts', '--stale', '--only=server'],
  {stdio: 'inherit'},
);
if (built.status !== 0) {
  process.exit(1);
}

const running = new Set([
  start(['build/server/graphql-only.js'], {GRAPHQL_PORT: graphqlPort}),
  start(
    [
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'start',
      '--no-open',
      '--port',
      String(port),
      ...process.argv.slice(2),
    ],
    {
      GRAPHQL_PORT: graphqlPort,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-start',
    },
  ),
]);

// When one stops, or someone stops this, all stop; then this does.
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

function stop(signal: NodeJS.Signals): void {
  running.forEach((child) => child.kill(signal));
}

function start(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
}
