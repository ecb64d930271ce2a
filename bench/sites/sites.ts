import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {copyTree} from '../../packages/lock/src/build/testing/copy-tree';
import {runMeasured} from '../lib/processes';
import {sum} from '../lib/report';

/** What a build took; of ours, also the seconds of the sign-in screen. */
interface Build {
  seconds: number;
  /** The most memory that its processes used together, in MB. */
  peakMB: number;
  /** Processor time of all of it, in s. */
  cpuSeconds: number;
  signIn?: number;
}

/** A site that can be built again and again. */
export interface Site {
  folder: string;
  build: () => Promise<Build>;
  /** Makes the next build a cold one. */
  clean: () => void;
  /** The folder that a build makes. */
  output: string;
  remove: () => void;
}

const env = {GATE: 'server', GIT_OPTIONAL_LOCKS: '0'};

/**
 * Copies the sources of the guide to a temporary folder, where `npm run build`
 * builds them. The seconds of a build are those of the steps that make the guide.
 */
export function openGuide(): Site {
  const tree = copyTree();
  const build = async () => {
    const args = ['packages/lock/bin/docusaurus-lock.js', 'build'];
    const built = await runMeasured(process.execPath, args, {cwd: tree.folder, env});
    const steps = [...built.stdout.matchAll(/^Built (\S+) in ([\d.]+) s/gm)];
    const guide = steps.filter(([, name = '']) => name !== 'sign-in');
    const signIn = steps.find(([, name]) => name === 'sign-in');
    return {
      ...built,
      seconds: sum(guide, ([, , seconds]) => Number(seconds)),
      signIn: Number(signIn?.[2]),
    };
  };
  return {...tree, build, output: path.join(tree.folder, 'build/guide')};
}

/** What asks for the session: the gate, and 'Copy page as Markdown'. */
const signedIn = ['Root.tsx', 'DocItem/Footer'];

/** Modules of the session, and what stands in for them. */
const replaced = {
  'src/components/use-reader-role.ts': 'export const useReaderRole = () => null;',
  'packages/lock/lib/client/index.js': `export {default as AudienceMark} from './components/AudienceMark';
    export {default as DateText} from './components/DateText';
    export {useSiteFields} from './components/use-site-fields';
    export {readReloads} from './tokens/storage';`,
  'packages/lock-assistants/lib/client/index.js': 'export const Assistants = () => null;',
  'packages/lock/lib/client/session/behind-lock.js': `export const fetchBehindLock = fetch;`,
  'packages/lock/lib/client/gate/watch-server.js': `export const isServerAway = () => false;
    export const onServerChange = () => () => {};`,
  'packages/lock-search/lib/client/note-searcher.js': 'export const useNoteSearcher = () => {};',
};

/** The same pages and theme without sign-in. */
export function openStock(): Site {
  const tree = copyTree();
  const output = path.join(tree.folder, 'build/site');
  for (const part of signedIn) {
    rmSync(path.join(tree.folder, 'src/theme', part), {recursive: true});
  }
  for (const [file, text] of Object.entries(replaced)) {
    writeFileSync(path.join(tree.folder, file), text);
  }
  const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  const config = 'bench/sites/stock.config.ts';
  const args = [docusaurus, 'build', '--config', config, '--out-dir', output];
  const build = async () => {
    const built = await runMeasured(process.execPath, args, {cwd: tree.folder, env});
    refuseSession(path.join(output, 'assets/js'));
    return built;
  };
  return {...tree, build, output};
}

// A new client module or component may bring the session back.
function refuseSession(scripts: string): void {
  for (const name of readdirSync(scripts)) {
    const text = readFileSync(path.join(scripts, name), 'utf8');
    if (text.includes('x-auth-token')) {
      throw new Error(`The site without sign-in has the session in ${name}.`);
    }
  }
}
