import {createRequire} from 'node:module';
import path from 'node:path';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {buildOf} from '../config/environment';

/** A run of Docusaurus that makes one folder of `build/`, or one folder in it. */
export interface Step {
  /** The folder in `build/`. */
  name: string;
  env: NodeJS.ProcessEnv;
}

/** The Docusaurus of the site in the working folder: that of a workspace is in a folder above it. */
export const findDocusaurus = (): string =>
  createRequire(path.resolve('package.json')).resolve('@docusaurus/core/bin/docusaurus.mjs');

/** The arguments for Node that make a build in a folder. */
export const docusaurusBuild = (folder: string): string[] => [
  ...[findDocusaurus(), 'build', '--out-dir', folder],
];

// Builds with other routes than the guide need a folder of their own for generated files.
const generatedIn = (folder: string) => ({DOCUSAURUS_GENERATED_FILES_DIR_NAME: folder});

/** The build of the guide for an audience. */
export const guideFor = (audience: string): Step =>
  audience === defaultAudience
    ? {name: 'guide', env: buildOf('guide')}
    : {name: `audiences/${audience}`, env: {...buildOf('guide'), AUDIENCE: audience}};

export const signIn: Step = {
  name: 'sign-in',
  env: {...generatedIn('.docusaurus-sign-in'), ...buildOf('sign-in')},
};

export const staticHost: Step = {
  name: 'static',
  env: {...generatedIn('.docusaurus-static'), ...buildOf('guide')},
};

/** The folder of `build/` that a step makes, or makes a part of. */
export const buildFolder = ({name}: Step): string => name.split('/')[0]!;
