import {spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {pathToFileURL} from 'node:url';
import {isFresh, server} from 'docusaurus-lock/build/steps';

const folder = join(__dirname, '..');
const tsx = pathToFileURL(require.resolve('tsx')).href;

// What is built starts in a third of the time.
const isBuilt = isFresh(server);

/** Starts a file of server/ in another process. */
export function spawnTypeScript(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const built = join(folder, '../../build/server', file.replace(/ts$/, 'js'));
  const program = isBuilt && existsSync(built) ? [built] : ['--import', tsx, join(folder, file)];
  return spawn(process.execPath, [...program, ...args], {env: {...process.env, ...env}});
}

/**
 * Runs a file of server/ that prints a line for each write, and kills it with
 * SIGKILL after a number of lines.
 *
 * @returns the lines that it printed whole, which are at least as many.
 */
export async function killAfterLines(
  count: number,
  file: string,
  args: string[],
): Promise<string[]> {
  const child = spawnTypeScript(file, args);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    if (printed.split('\n').length > count) {
      child.kill('SIGKILL');
    }
  });
  await once(child, 'close');
  return printed.split('\n').slice(0, -1);
}

/** Runs a file of server/ to its end. */
export async function runTypeScript(
  file: string,
  args: string[],
  {input = '', env = {}}: {input?: string; env?: NodeJS.ProcessEnv} = {},
): Promise<{code: number | null; stdout: string; stderr: string}> {
  const child = spawnTypeScript(file, args, env);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return {code, stdout, stderr};
}
