import path from 'node:path';

/**
 * Names a file of the lock from the folder of the site: Docusaurus writes these
 * names into scripts, which must hold no path of the machine that builds.
 */
export const inLock = (siteDir: string, file: string): string =>
  `./${path.relative(siteDir, path.join(__dirname, '..', file))}`;
