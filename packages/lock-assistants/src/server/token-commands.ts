import {type Command, type CommandSite, listTables} from 'docusaurus-lock-server/feature';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {type Database, OperatorError, readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';
import {revokeReadingToken, validTokens} from './reading-tokens';

/** The commands about reading tokens. */
export const tokenCommands: Readonly<Record<string, Command>> = {
  'tokens list': {
    help: 'lists the valid reading tokens, with which assistants read\nthe guide',
    example: '',
    options: [],
    async run(_, site) {
      await using db = await openDatabase(readDatabaseUrl(site.env), listTables(site.features));
      return await listTokens(db, site);
    },
  },

  'tokens revoke': {
    help: 'revokes a reading token by its id',
    example: '0123456789abcdef',
    options: [],
    argument: {name: 'token', what: 'the id of one token'},
    async run(values, {env, report, features}) {
      await using db = await openDatabase(readDatabaseUrl(env), listTables(features));
      const token = String(values.token).trim();
      const account = await revokeReadingToken(db, token);
      if (account === undefined) {
        throw new OperatorError(`There is no token ${token}. List the ids with: tokens list`);
      }
      report({event: 'token_revoked', account, token});
      return `Revoked the token ${token}.`;
    },
  },
};

/**
 * Lists valid reading tokens, a line each, the newest first. Their owners are named by
 * e-mail address, with a platform's endpoint by the platform's id.
 */
async function listTokens(db: Database, {features}: CommandSite): Promise<string> {
  const valid = await validTokens(db, Date.now()).select(['user_id', 'generation']).execute();
  const ids = valid.map((token) => token.user_id);
  const users = await features.find(({findUsers}) => findUsers)?.findUsers?.(db, ids);
  const tokens = valid.filter(({user_id: id, generation}) => {
    const user = users?.get(id);
    return !user || generation === null || user.generation === generation;
  });
  const formatDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return tokens.length === 0
    ? 'There are no tokens.'
    : formatTable([
        ['ID', 'OWNER', 'NAME', 'MADE', 'EXPIRES', 'LAST USED', 'FROM'],
        ...tokens.map((token) => [
          token.id,
          users?.get(token.user_id)?.email ?? token.user_id,
          token.name,
          formatDay(token.created),
          formatDay(token.expires),
          token.lastUsed ? formatDay(token.lastUsed) : 'never',
          token.address ?? '',
        ]),
      ]);
}
