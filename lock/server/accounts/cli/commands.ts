import {accessCommands} from './access';
import type {Command} from './command';
import {storeCommands} from './stores';
import {tokenCommands} from './tokens';
import {userCommands} from './users';

/** The commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...userCommands,
  ...accessCommands,
  ...tokenCommands,
  ...storeCommands,
};
