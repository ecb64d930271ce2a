import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {z} from 'zod';
import type {ServerFeature} from './feature';

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
