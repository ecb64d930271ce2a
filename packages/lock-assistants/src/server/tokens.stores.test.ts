import {describeOnStore} from '../../../testing/src/accounts-stores';
import {openAssistantsScene} from '../../../testing/src/assistants-scene';

const day = 24 * 60 * 60 * 1000;
const isRead = {text: expect.any(String)};

describeOnStore((createDatabase) => {
  test('a reader makes, sees and revokes a token, of which only the hash is stored', async () => {
    const {ask, make, show, db, clock, events, user} = await openAssistantsScene(createDatabase);
    const token = await make();
    const [, id = ''] = /^guide_([0-9a-f]{16})_[\w-]{43}$/.exec(token) ?? [];
    const expires = clock.now() + 30 * day;
    expect(await show()).toEqual({expires, lastUsed: null, address: null});
    const stored = await db.selectFrom('reading_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(-43));

    expect((await ask('DELETE')).status).toBe(204);
    expect(await show()).toBeNull();
    const by = {account: user, address: 'unknown'};
    expect(events).toEqual([
      {event: 'token_made', token: id, ...by},
      {event: 'token_revoked', ...by},
    ]);
  });

  test('a reader neither sees nor revokes what belongs to another', async () => {
    const {ask, make, show, other, call} = await openAssistantsScene(createDatabase);
    const token = await make();
    expect(await show(other)).toBeNull();
    await make(other);
    await ask('DELETE', {as: other});
    expect(await call(token)).toMatchObject(isRead);
  });

  test('a new token ends the one before, also when several are asked for at once', async () => {
    const {make, call, db} = await openAssistantsScene(createDatabase);
    const before = await make();
    const tokens = await Promise.all(Array.from({length: 5}, () => make()));
    expect(await call(before)).toBe(401);
    const answers = await Promise.all(tokens.map((token) => call(token)));
    expect(answers.filter((answer) => answer !== 401)).toEqual([isRead]);
    expect(await db.selectFrom('reading_tokens').selectAll().execute()).toHaveLength(1);
  });
});
