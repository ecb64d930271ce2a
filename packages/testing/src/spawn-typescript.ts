import {spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {pathToFileURL} from 'node:url';

const packages = join(__dirname, '../..');
const tsx = pathToFileURL(require.resolve('tsx')).href;

/**
 * Starts a file, by its path from packages/, in another process. The compiled file is used unless
 * a source is newer, since it starts in a third of the time.
 */
export function spawnTypeScript(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const source = join(packages, file);
  const [place = '', name = ''] = source.split('/src/');
  const compiled = join(place, 'lib', name.replace(/ts$/, 'js'));
  const isCompiled = existsSync(compiled) && changedAt(place) < compiledAt(place);
  const program = isCompiled ? [compiled] : ['--import', tsx, source];
  return spawn(process.execPath, [...program, ...args], {env: {...process.env, ...env}});
}

const compiledAt = (place: string): number =>
  statSync(join(place, 'tsconfig.build.tsbuildinfo'), {throwIfNoEntry: false})?.mtimeMs ?? 0;

/** When the last source of a package was changed, in epoch ms. */
function changedAt(place: string): number {
  const sources = readdirSync(join(place, 'src'), {recursive: true, encoding: 'utf8'});
  const ofProduct = sources.filter((name) => !/\.test\.|testing(\/|$)/.test(name));
  return Math.max(...ofProduct.map((name) => statSync(join(place, 'src', name)).mtimeMs));
}

/** Runs a file, named by its path from packages/, to its end. */
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
