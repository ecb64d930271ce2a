import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {z} from 'zod';
import type {ServerFeature} from './feature';
import {readBuilt} from './gate/site-files';
import {printError} from './terminal/standard-error';

const shape = z.record(z.string().regex(/^(?:@[\w.-]+\/)?[\w.-]+$/), z.unknown());

/**
 * Loads the features that the builds were made with, which `features.json` beside the builds lists.
 *
 * @param buildDir the folder that `docusaurus-lock build` made.
 * @throws Error that names the file or the package that is missing.
 */
export function readFeatures(buildDir: string): ServerFeature[] {
  return loadFeatures(readBuilt(join(buildDir, 'features.json'), shape));
}

/**
 * Loads features by the names of their packages, which are installed for the site in the
 * working folder.
 *
 * @param packages by name, each with the data that the site's configuration passes to it.
 * @throws Error that names the package that is missing.
 */
export function loadFeatures(packages: Readonly<Record<string, unknown>>): ServerFeature[] {
  const load = createRequire(resolve('package.json'));
  return Object.entries(packages).map(([name, told]) => {
    try {
      return {...(load(`${name}/server`) as {feature: ServerFeature}).feature, told};
    } catch (error) {
      const {code, message} = error as NodeJS.ErrnoException;
      throw code === 'MODULE_NOT_FOUND' && message.includes(`'${name}/server'`)
        ? new Error(
            `The site uses ${name}, which is not installed. Install its archive, of the version that made the build.`,
          )
        : error;
    }
  });
}

/**
 * Runs a command of a feature. An error is printed as one line and sets the exit status to 1.
 *
 * @param args the arguments after the name.
 * @param readFeatures reads the features of the site in the working folder.
 * @param own names of the caller's own commands, for the error about a wrong name.
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  readFeatures: () => ServerFeature[] | Promise<ServerFeature[]>,
  own: readonly string[],
): Promise<void> {
  try {
    const features = await readFeatures();
    const programs = new Map(features.flatMap((one) => Object.entries(one.programs ?? {})));
    const program = programs.get(name);
    if (!program) {
      const all = [...own, ...programs.keys()].sort();
      throw new Error(`There is no command "${name}". The commands are: ${all.join(', ')}.`);
    }
    await program(args, features);
  } catch (error) {
    printError((error as Error).message);
    process.exitCode = 1;
  }
}
