import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {z} from 'zod';
import {feature as accounts} from 'docusaurus-lock-accounts/server';
import {feature as assistants} from 'docusaurus-lock-assistants/server';
import {feature as feedback} from 'docusaurus-lock-feedback/server';
import {feature as search} from 'docusaurus-lock-search/server';
import type {ServerFeature} from './feature';

const packages: Readonly<Record<string, ServerFeature>> = {
  'docusaurus-lock-accounts': accounts,
  'docusaurus-lock-search': search,
  'docusaurus-lock-assistants': assistants,
  'docusaurus-lock-feedback': feedback,
};

const shape = z.array(z.string().regex(/^(?:@[\w.-]+\/)?[\w.-]+$/));

/**
 * Loads the features that the builds were made with, as `features.json` beside them says.
 *
 * @param buildDir the folder that `npm run build` made.
 * @throws Error that names the package that is missing.
 */
export function readFeatures(buildDir: string): ServerFeature[] {
  const file = join(buildDir, 'features.json');
  if (!existsSync(file)) {
    throw new Error(`${file} is missing. Make it with: npm run build`);
  }
  return shape.parse(JSON.parse(readFileSync(file, 'utf8'))).map((name) => {
    const feature = packages[name];
    if (!feature) {
      throw new Error(
        `The build was made with ${name}, which is not installed: npm install ${name}`,
      );
    }
    return feature;
  });
}

/** The features of the builds or, before there are any, all that are installed. */
export function installedFeatures(buildDir: string): ServerFeature[] {
  return existsSync(join(buildDir, 'features.json'))
    ? readFeatures(buildDir)
    : Object.values(packages);
}
