// Runs commands of the guide in folders that are asked for, for tests: the tools that
// they load take seconds, and are ES modules only, which Jest does not load.
import {checkGuide} from '../check-guide';
import {writePage} from '../write-page';
import type {CommandRequest} from './run-command';

const commands = {check: checkGuide, 'new-page': writePage};

// One after the other: each has the working directory of its folder.
let last = Promise.resolve();
process.on('message', ({id, folder, command, args}: CommandRequest) => {
  last = last.then(async () => {
    process.chdir(folder);
    process.send?.({id, outcome: await commands[command](args)});
  });
});
