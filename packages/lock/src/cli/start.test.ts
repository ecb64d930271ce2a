import {spawn} from 'node:child_process';
import {symlinkSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../sources/testing/make-folder';
import {freePort} from '../../../testing/src/open-nginx';
import {lockProgram} from './testing/run-lock';

const server = (port: string) =>
  `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'));`;

/** A site whose Docusaurus is a server that only listens. */
function makeSite(): string {
  const site = makeFolder({
    'build/features.json': '{"docusaurus-lock-accounts": {}}',
    'node_modules/@docusaurus/core/bin/docusaurus.mjs': `import {createRequire} from 'node:module';\nconst require = createRequire(import.meta.url);\n${server("process.argv[process.argv.indexOf('--port') + 1]")}`,
  });
  const name = 'node_modules/docusaurus-lock-accounts';
  symlinkSync(path.resolve(name), path.join(site, name));
  return site;
}

let group: number | undefined;

/** Kills the processes of the command and its servers that are left. */
const killGroup = () => process.kill(-group!, 'SIGKILL');

afterEach(() => {
  try {
    killGroup();
  } catch {
    // All have ended.
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the command ends its servers on %s',
  async (signal) => {
    const port = await freePort();
    const child = spawn(process.execPath, [lockProgram, 'start'], {
      cwd: makeSite(),
      detached: true,
      env: {...process.env, PORT: String(port)},
    });
    group = child.pid;
    let listening = 0;
    let errors = '';
    child.stderr.on('data', (text) => (errors += String(text)));
    await new Promise<void>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`It ended too early: ${errors}`)));
      // The accounts service names its accounts when it listens.
      child.stdout.on('data', (text) => {
        listening += String(text).split(/listening|avery@example\.com/).length - 1;
        if (listening === 2) {
          resolve();
        }
      });
    });
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill(signal);
    await ended;
    expect(killGroup).toThrow('ESRCH');
  },
  30_000,
);
