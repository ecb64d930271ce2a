import {z} from 'zod';
import {revokeReadingToken} from '../sessions/reading-tokens';
import {AccountsError} from '../store/database';
import {type Command, command} from './command';
import {listTokens} from './lists';

/** The commands about reading tokens. */
export const tokenCommands: Readonly<Record<string, Command>> = {
  'tokens list': command(
    'lists the valid reading tokens, with which assistants read\nthe guide',
    '',
    z.strictObject({}),
    async (_, {db, now}) => listTokens(db, now),
  ),

  'tokens revoke': command(
    'revokes a reading token by its id',
    '0123456789abcdef',
    z.strictObject({token: z.string().trim()}),
    async ({token}, {db, report}) => {
      const account = await revokeReadingToken(db, token);
      if (account === undefined) {
        throw new AccountsError(
          `There is no token ${token}. List the ids with: tokens list`,
        );
      }
      report({event: 'token_revoked', account, token});
      return `Revoked the token ${token}.`;
    },
    {name: 'token', what: 'the id of one token'},
  ),
};
