import {changeUser, deleteUser, grant} from 'docusaurus-lock-accounts/server/store/directory';
import {forgetUser} from './reading-tokens';
import {describeOnStore} from '../../../testing/src/accounts-stores';
import {openAssistantsScene} from '../../../testing/src/assistants-scene';
import {askingMe} from '../../../testing/src/site-client';
import {email} from '../../../testing/src/test-accounts';

const day = 24 * 60 * 60 * 1000;
const hidden = {page: '/manual/audit-log'};
const otters = expect.stringContaining('An otter report, copied');
const lynxes = expect.stringContaining('A lynx audit log, copied');
const none = {text: 'There is no such page in this guide. Search for it.', isError: true};

describeOnStore((createDatabase) => {
  test('the current role decides which pages are read', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {db, user, make, call, run, accounts} = scene;
    const token = await make();
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    const companies = await db.selectFrom('companies').selectAll().execute();
    const {id: harbour} = companies.find(({name}) => name === 'Harbour')!;

    // A role in another company does not count until the user switches to that company.
    await grant(db, user, harbour, 'ADMIN');
    const {token: session} = await accounts.signIn(email);
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    await run('setActiveUserSession', {companyId: harbour}, session);
    expect(await call(token, 'fetch', hidden)).toMatchObject({text: lynxes});

    await grant(db, user, harbour, 'VIEWER');
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    expect(await call(token, 'search', {query: 'lynx'})).toEqual({
      text: 'Nothing was found. Try other words.',
    });
  });

  test('an account that may not sign in has no valid token', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {db, clock, user, make, call} = scene;
    const token = await make();
    const at = clock.now();
    for (const change of [{disabled_at: at}, {password_expires_at: at}]) {
      await changeUser(db, user, change);
      expect(await call(token)).toBe(401);
      await changeUser(db, user, {disabled_at: null, password_expires_at: null});
      expect(await call(token)).toMatchObject({text: otters});
    }
    await db.deleteFrom('permissions').where('user_id', '=', user).execute();
    expect(await call(token)).toBe(401);
    await deleteUser(db, user);
    expect(await call(token)).toBe(401);
    await forgetUser(db, user);
    expect(await db.selectFrom('reading_tokens').selectAll().execute()).toEqual([]);
  });

  test('a token is valid for 30 days, and shows the day of its last use', async () => {
    const {clock, make, call, show, accounts} = await openAssistantsScene(createDatabase);
    const token = await make();
    await call(token);
    clock.advance(30 * day - 1);
    const session = await accounts.signIn(email);
    await accounts.openGate(session.token);
    expect(await call(token)).toMatchObject({text: otters});
    expect(await show()).toMatchObject({lastUsed: clock.now() - (clock.now() % day)});
    clock.advance(1);
    expect(await call(token)).toBe(401);
  });

  test('a token of an account rests once its owner has not opened the guide for 7 days', async () => {
    const {clock, make, call, accounts} = await openAssistantsScene(createDatabase);
    const token = await make();
    clock.advance(7 * day - 1);
    expect(await call(token)).toMatchObject({text: otters});
    clock.advance(1);
    const closed = {text: expect.stringMatching(/^Open the guide once/), isError: true};
    expect(await call(token)).toEqual(closed);
    const session = await accounts.signIn(email);
    await accounts.openGate(session.token);
    expect(await call(token)).toMatchObject({text: otters});
  });

  test('with a platform, a token works for 7 days after the guide was opened', async () => {
    const scene = await openAssistantsScene(createDatabase, {graceDays: 7});
    const {app, clock, call, make} = scene;
    const token = await make('user-7');
    const open = (role: string) => app.request('/graphql', askingMe(role));
    const closed = {text: expect.stringMatching(/^Open the guide once/), isError: true};
    expect(await call(token)).toEqual(closed);

    await open('administrator');
    expect(await call(token, 'fetch', hidden)).toMatchObject({text: lynxes});
    await open('good');
    expect(await call(token, 'fetch', hidden)).toEqual(none);
    await open('unauthorized');
    clock.advance(7 * day - 1);
    expect(await call(token)).toMatchObject({text: otters});
    clock.advance(1);
    expect(await call(token)).toEqual(closed);
    expect(await call(token, 'search', {query: 'otter'})).toEqual(closed);
    await open('good');
    expect(await call(token)).toMatchObject({text: otters});
  });
});
