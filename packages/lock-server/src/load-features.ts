import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {z} from 'zod';
import type {ServerFeature} from './feature';
import {tellOperator} from './http/standard-error';

const names = z.array(z.string().regex(/^(?:@[\w.-]+\/)?[\w.-]+$/));

/**
 * Loads the features that the builds were made with, as `features.json` beside them says.
 *
 * @param buildDir the folder that `docusaurus-lock build` made.
 * @throws Error that names the file or the package that is missing.
 */
export function readFeatures(buildDir: string): ServerFeature[] {
  const file = join(buildDir, 'features.json');
  if (!existsSync(file)) {
    throw new Error(`${file} is missing. Make it with: npx docusaurus-lock build`);
  }
  return loadFeatures(names.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

/**
 * Loads features by the names of their packages, which are installed for the site in the
 * working folder.
 *
 * @throws Error that names the package that is missing.
 */
export function loadFeatures(packages: readonly string[]): ServerFeature[] {
  const load = createRequire(resolve('package.json'));
  return packages.map((name) => {
    try {
      return (load(`${name}/server`) as {feature: ServerFeature}).feature;
    } catch (error) {
      const {code, message} = error as NodeJS.ErrnoException;
      throw code === 'MODULE_NOT_FOUND' && message.includes(`'${name}/server'`)
        ? new Error(`The site uses ${name}, which is not installed: npm install ${name}`)
        : error;
    }
  });
}

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
      const others = [...programs.keys()].sort().join(', ') || 'none';
      throw new Error(`There is no program "${name}". The features of this site have: ${others}.`);
    }
    await program(args, features);
  } catch (error) {
    tellOperator((error as Error).message);
    process.exitCode = 1;
  }
}
