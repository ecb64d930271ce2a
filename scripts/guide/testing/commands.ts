// Runs commands of the guide in folders that are asked for, for tests: the tools that
// they load take seconds, and are ES modules only, which Jest does not load.
import {checkGuide} from '../check-guide';
import {writePage} from '../write-page';
import type {Question} from './run-command';

const commands = {check: checkGuide, 'new-page': writePage};

process.on('message', async ({folder, command, args}: Question) => {
  process.chdir(folder);
  process.send?.(await commands[command](args));
});
