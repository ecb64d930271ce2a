// The program `docusaurus-lock`. Each command is loaded when it is used.
import path from 'node:path';
import {readVersion} from 'docusaurus-lock-server/terminal/read-version';
import {runProgram} from 'docusaurus-lock-server/load-features';
import {featuresOfSite} from './features-of-site';

/** A command of the lock; it sets the exit status. */
interface Command {
  main: (args: readonly string[]) => Promise<void>;
}

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  build: () => import('./build.js'),
  start: () => import('./start.js'),
  demo: () => import('./demo.js'),
  serve: () => import('docusaurus-lock-server/main'),
  access: () => import('./access.js'),
  'leak-check': () => import('./leak-check.js'),
  'endpoint-check': () => import('./endpoint-check.js'),
};

const usage = `Usage: docusaurus-lock <command>

  ${Object.keys(commands).join('\n  ')}

and the commands of features, such as accounts and search-push.`;

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) {
    return (await load()).main(args);
  }
  if (['', '--help'].includes(name)) {
    return console.log(usage);
  }
  if (name === '--version') {
    return console.log(readVersion(path.join(__dirname, '../../package.json')));
  }
  await runProgram(name, args, featuresOfSite, Object.keys(commands));
}

void main(process.argv.slice(2));
