import path from 'node:path';

/**
 * Finds commands of Docusaurus that would harm the site: they know no lock and
 * no audiences, and a build without a folder empties `build/`, server and all.
 *
 * @param argv of the process; another program than Docusaurus may do anything.
 * @returns what to use instead; undefined for other commands.
 */
export function refuseCommand([, program = '', ...args]: readonly string[]): string | undefined {
  if (!/^docusaurus(\.mjs)?$/.test(path.basename(program))) {
    return undefined;
  }
  const [command] = args;
  const hasFolder = args.some((arg) => arg.startsWith('--out-dir'));
  if (command === 'build' && !hasFolder) {
    return '`docusaurus build` would empty build/, with the sign-in screen. Use: npx docusaurus-lock build';
  }
  if (command === 'serve') {
    return '`docusaurus serve` would serve the guide without the lock. Use: npx docusaurus-lock demo, or npx docusaurus-lock serve with the settings of OPERATING.md of docusaurus-lock-server';
  }
  if (command === 'deploy') {
    return '`docusaurus deploy` would publish the guide without the lock. README.md and OPERATING.md of docusaurus-lock-server say how to serve it.';
  }
  return undefined;
}
