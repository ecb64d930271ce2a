import type {ServerFeature} from './feature';
import {tellOperator} from './http/standard-error';

/**
 * Runs a program of a feature. What is wrong is said in a line, and becomes the exit status.
 *
 * @param args after its name.
 * @param readFeatures reads those of the site in the working folder.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  readFeatures: () => ServerFeature[] | Promise<ServerFeature[]>,
): Promise<void> {
  try {
    const features = await readFeatures();
    const programs = new Map(features.flatMap((one) => Object.entries(one.programs ?? {})));
    const program = programs.get(name);
    if (!program) {
      const known = [...programs.keys()].sort().join(', ') || 'none';
      throw new Error(`There is no program "${name}". The features of this site have: ${known}.`);
    }
    await program(args, features);
  } catch (error) {
    tellOperator((error as Error).message);
    process.exitCode = 1;
  }
}
