import {sql} from 'kysely';
import {openTestDatabase} from '../../../testing/src/all-features';
import {describeOnPostgres} from '../../../testing/src/accounts-stores';
import {operations} from '../../../testing/src/operations';
import {
  addTestUser,
  cheapPasswords as passwords,
  correctPassword as password,
  email,
} from '../../../testing/src/test-accounts';
import {openAccounts} from './open-accounts';

describeOnPostgres((createDatabase) => {
  test('a read-only database fails the health check and sign-ins, until it can be written', async () => {
    const url = await createDatabase();
    const db = await openTestDatabase(url);
    await addTestUser(url, email, ['Harbour']);
    const accounts = await openAccounts({db, passwords});
    const onlyRead = () => sql`set default_transaction_read_only = on`.execute(db);
    const signIn = async () => {
      const body = JSON.stringify({
        query: operations.authenticateUser,
        variables: {email, password},
      });
      const headers = {'content-type': 'application/json', accept: 'application/json'};
      const request = new Request('http://localhost/graphql', {method: 'POST', headers, body});
      const response = await accounts.fetch(request, {address: '192.0.2.1'});
      return `${response.status} ${await response.text()}`;
    };
    await onlyRead();
    await expect(accounts.checkDatabase()).rejects.toMatchObject({code: '25006'});
    await accounts.checkDatabase();
    await onlyRead();
    expect(await signIn()).toMatch(/^503 .*The service is busy/);
    expect(await signIn()).toMatch(/^200 .*"success":true/);
  });
});
