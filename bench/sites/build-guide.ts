import {sum} from '../lib/statistics';
import type {Tree} from './open-tree';

/** What a build took. */
export interface Build {
  seconds: number;
  /** The most memory that its processes used together, in MB. */
  peakMB: number;
  /** Seconds of each step that `npm run build` names, by its name. */
  steps?: Record<string, number>;
}

/**
 * Builds the guide, the sign-in screen and the server with `npm run build`.
 *
 * @returns in `seconds` the steps that the guide is made with.
 * @throws with the output when it fails.
 */
export async function buildGuide(tree: Tree): Promise<Build> {
  const {stdout, peakMB} = await tree.run('npm', ['run', 'build']);
  const steps = [...stdout.matchAll(/^Built (\S+) in ([\d.]+) s/gm)].map(
    ([, name = '', seconds]) => [name, Number(seconds)] as const,
  );
  const guide = steps.filter(
    ([name]) => name !== 'sign-in' && name !== 'server',
  );
  if (guide.length === 0) {
    throw new Error(`npm run build does not say how long it took:\n${stdout}`);
  }
  return {
    steps: Object.fromEntries(steps),
    seconds: sum(guide, ([, seconds]) => seconds),
    peakMB,
  };
}
