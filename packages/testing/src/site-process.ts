import {randomBytes} from 'node:crypto';
import {existsSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type Program, startProgram} from './start-program';

/** Options of the built server, which is started in a process of its own. */
export interface ProcessOptions {
  way: 'process';
  /**
   * Settings of the server, which inherits none from this process. Defaults: a free port, a secret
   * of its own and a libSQL file that is deleted with the process.
   */
  settings?: Record<string, string>;
  /** `demo`: the demo accounts; default: the users in the database. */
  accounts?: 'demo';
  /** The folder of the site; default this one. */
  folder?: string;
}

/** A built server that runs. */
export interface SiteProcess extends Program {
  url: string;
  port: number;
  pid?: number;
  /** Kills the server. */
  close: () => Promise<void>;
}

const project = join(__dirname, '../../..');

/**
 * Starts the compiled server.
 * @throws Error that names `npm run compile` when the server is not compiled, or that has the
 *   server's output when it ends before it listens.
 */
export async function startSite({
  settings = {},
  accounts,
  folder = project,
}: ProcessOptions): Promise<SiteProcess> {
  const data = mkdtempSync(join(tmpdir(), 'site-'));
  const program = startProgram(
    [...builtServer(folder), ...(accounts === 'demo' ? ['--demo'] : [])],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: `file:${join(data, 'site.db')}`,
        SESSION_SECRET: randomBytes(32).toString('base64url'),
        ...settings,
      },
    },
  );
  const close = async () => {
    program.child.kill('SIGKILL');
    await program.ended;
    rmSync(data, {recursive: true, force: true});
  };
  const port = await program.untilListening();
  const url = `http://localhost:${port}`;
  return {...program, url, port, pid: program.child.pid, close};
}

/**
 * The command of the compiled server that is installed for a site.
 *
 * @throws Error that names `npm run compile` when the server is not compiled.
 */
export function builtServer(site = project): string[] {
  // The program leads to the package, which may have a scope in its name.
  const program = realpathSync(join(site, 'node_modules/.bin/docusaurus-lock-server'));
  const lib = join(program, '../../lib');
  if (!existsSync(lib)) {
    throw new Error(`${lib} is missing. Make it with: npm run compile`);
  }
  return [process.execPath, program];
}
