// For writers: pages reload while you edit them, and the accounts service runs
// beside the site. Arguments go to `docusaurus start`: npm start -- --port 3010
import {spawn, spawnSync} from 'node:child_process';

const port = Number(process.env.PORT || 3000);
const graphqlPort = String(port + 1);

const built = spawnSync(
  'node_modules/.bin/tsx',
  ['scripts/build.ts', '--stale', '--only=server'],
  {stdio: 'inherit'},
);
if (built.status !== 0) {
  process.exit(1);
}

const service = start(['build/server/graphql-only.js'], {
  GRAPHQL_PORT: graphqlPort,
});
const site = start(
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
);

// When one stops, stop the other.
service.on('exit', (code) => {
  site.kill();
  process.exit(code ?? 1);
});
site.on('exit', (code) => {
  service.kill();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => site.kill(signal));
}

function start(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
}
