import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {openAllTables} from '../../packages/lock-server/src/testing/all-features';

/** Makes tokens for assistants, each of a reader of its own: one has 60 calls a minute. */
export async function makeTokens(databaseUrl: string, count: number): Promise<string[]> {
  const db = await openAllTables(databaseUrl);
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const permissions = db.selectFrom('permissions').where('user_id', '=', user.id).selectAll();
  const permission = await permissions.executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const id = `bench-${number}`;
    const copy = {...user, id, email: `${id}@example.com`};
    await db.insertInto('users').values(copy).execute();
    const right = {...permission, id, user_id: id};
    await db.insertInto('permissions').values(right).execute();
    const made = await createReadingToken(
      db,
      {userId: id, name: 'bench', days: 1, generation: user.session_generation},
      Date.now(),
    );
    tokens.push(made!.token);
  }
  await db.destroy();
  return tokens;
}
