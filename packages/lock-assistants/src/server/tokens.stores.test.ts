import {describeOnStore} from '../../../testing/src/accounts-stores';
import {openAssistantsScene} from '../../../testing/src/assistants-scene';

const day = 24 * 60 * 60 * 1000;

describeOnStore((createDatabase) => {
  test('a reader makes, sees and revokes tokens, of which only hashes are stored', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {ask, list, db, clock, events, user} = scene;
    const response = await ask('POST', {body: {name: ' My editor '}});
    const {token, ...made} = (await response.json()) as {token: string; id: string};
    expect(response.status).toBe(201);
    expect(token).toMatch(new RegExp(`^guide_${made.id}_[\\w-]{43}$`));
    const [created, expires] = [clock.now(), clock.now() + 30 * day];
    const unused = {lastUsed: null, address: null};
    expect(made).toEqual({id: made.id, name: 'My editor', created, expires, ...unused});
    clock.advance(1);
    const {id: second} = await scene.make();
    expect(await list()).toMatchObject([{id: second}, made]);

    const stored = await db.selectFrom('reading_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(-43));
    expect((await ask('DELETE', {path: `/${made.id}`})).status).toBe(204);
    for (const none of [made.id, '%00', '0', `${made.id.slice(1)}%00`]) {
      expect((await ask('DELETE', {path: `/${none}`})).status).toBe(404);
    }
    expect(await list()).toMatchObject([{id: second}]);
    const by = {account: user, address: 'unknown'};
    expect(events).toEqual([
      {event: 'token_made', token: made.id, ...by},
      {event: 'token_made', token: second, ...by},
      {event: 'token_revoked', token: made.id, ...by},
    ]);
  });

  test('a reader neither sees nor revokes what belongs to another', async () => {
    const {ask, make, list, other, call} = await openAssistantsScene(createDatabase);
    const {id, token} = await make();
    expect(await list(other)).toEqual([]);
    const [foreign, unknown] = await Promise.all(
      [id, '0123456789abcdef'].map(async (name) => {
        const answer = await ask('DELETE', {path: `/${name}`, as: other});
        return [answer.status, await answer.text()];
      }),
    );
    expect(foreign).toEqual(unknown);
    expect(foreign?.[0]).toBe(404);
    expect(await call(token)).toMatchObject({text: expect.any(String)});
  });

  test('a reader has ten tokens at most, also when asked for at once', async () => {
    const {ask, make, list, clock} = await openAssistantsScene(createDatabase);
    await make(1);
    const statuses = await Promise.all(
      Array.from({length: 12}, async () => {
        const body = {name: 'Editor', days: 90};
        return (await ask('POST', {body})).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    // One that has expired counts no more.
    clock.advance(day);
    expect(await list()).toHaveLength(9);
    expect(await make()).toMatchObject({name: 'Editor'});
  });
});
