import {openTestDatabase} from '../../../../lock-server/src/testing/all-features';
import {describeOnEachStore} from '../../../../lock-server/src/testing/accounts-stores';
import {killAfterLines} from '../../../../lock-server/src/testing/spawn-typescript';

describeOnEachStore((createDatabase) => {
  test.each([
    ['reading_tokens', 'testing/make-tokens-forever.ts', 50],
    ['page_answers', 'testing/send-signals-forever.ts', 1000],
  ] as const)('a SIGKILL loses no acknowledged row of %s', async (table, file, count) => {
    const databaseUrl = await createDatabase();
    const acknowledged = await killAfterLines(count, file, [databaseUrl]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(count);
    const db = await openTestDatabase(databaseUrl);
    const rows = await db.selectFrom(table).select('id').execute();
    const kept = new Set(rows.map(({id}) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });
});
