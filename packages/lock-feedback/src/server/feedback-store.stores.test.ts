import {randomUUID} from 'node:crypto';
import {describeOnStore} from '../../../lock-server/src/testing/accounts-stores';
import {no, openSignalsScene, postSignal} from '../../../lock-server/src/testing/signals-scene';
import {open} from '../../../lock-server/src/testing/open';
import {watchErrors} from '../../../lock-server/src/testing/watch-errors';

test('without signals a reader gets what any address answers to POST', async () => {
  expect((await postSignal((await open()).site.app, no)).status).toBe(405);
});

test('the 101st feedback of a reader in 10 minutes and the 301st in a day are refused, others are not', async () => {
  const clock = jest.spyOn(Date, 'now');
  const start = Date.parse('2026-11-22');
  const signals = {add: async () => {}, close: async () => {}};
  const {app} = (await open({signals})).site;
  const send = async (minutes: number, user?: string) => {
    clock.mockReturnValue(start + minutes * 60_000);
    const answer = await postSignal(app, no, user);
    return [answer.status, answer.headers.get('retry-after')];
  };
  for (let sent = 0; sent < 300; sent++) {
    expect(await send(10 * Math.floor(sent / 100))).toEqual([204, null]);
    if (sent === 99) {
      expect(await send(9)).toEqual([429, '60']);
      expect(await send(9, 'another')).toEqual([204, null]);
    }
  }
  expect(await send(60)).toEqual([429, String(23 * 60 * 60)]);
  expect(await send(60, 'another')).toEqual([204, null]);
  expect(await send(24 * 60)).toEqual([204, null]);
  clock.mockRestore();
});

describeOnStore((createDatabase) => {
  test('what a reader signals is in the report, and nothing of the reader is stored', async () => {
    const {db, send, report} = await openSignalsScene(createDatabase);
    const user = 'reader-of-fjord-foods';
    const remark = "Where's 'Export'? '); drop table page_answers; --";
    const statuses = [
      await send({...no, remark}, user),
      await send({...no, id: randomUUID(), answer: 'yes'}, user),
      ...(await Promise.all(
        ['Walrus', 'walrus ', 'boat'].map((query) =>
          send({kind: 'search', query, outcome: 'no-results'}, user),
        ),
      )),
      await send({kind: 'search', query: 'quiet', outcome: 'unopened'}, user),
    ];
    expect(statuses).toEqual(Array(6).fill(204));
    expect(await report()).toEqual({
      since: null,
      pages: [{page: '/manual/reports', answers: 2, no: 1, remarks: [remark]}],
      noResults: [
        {query: 'walrus', times: 2},
        {query: 'boat', times: 1},
      ],
      unopened: [{query: 'quiet', times: 1}],
    });
    const stored = {
      answers: await db.selectFrom('page_answers').selectAll().execute(),
      counts: await db.selectFrom('signal_counts').selectAll().execute(),
    };
    expect(stored.answers).toHaveLength(2);
    expect(stored.answers[0]).toMatchObject({day: '2026-11-22'});
    expect(JSON.stringify(stored)).not.toContain('fjord');
  });

  test('the same id replaces an answer, and undo takes it back', async () => {
    const {send, report} = await openSignalsScene(createDatabase);
    await send(no);
    await send({...no, remark: 'No example.'});
    expect((await report()).pages).toEqual([
      {page: no.page, answers: 1, no: 1, remarks: ['No example.']},
    ]);
    await send({kind: 'undo', id: no.id});
    expect((await report()).pages).toEqual([]);
  });

  test('an answer and its undo at once leave nothing', async () => {
    const {signals, report} = await openSignalsScene(createDatabase);
    await Promise.all([
      signals.add({...no, answer: 'yes'}),
      signals.add(no),
      signals.add({kind: 'undo', id: no.id}),
    ]);
    expect((await report()).pages).toEqual([]);
  });

  test('counts of one query add up over groups and over processes', async () => {
    const {databaseUrl, signals, report} = await openSignalsScene(createDatabase);
    const other = await openSignalsScene(async () => databaseUrl);
    const search = (query: string) => ({kind: 'search', query, outcome: 'unopened'}) as const;
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        ['quiet', 'hours', 'night'].flatMap((query) => [
          signals.add(search(query)),
          other.signals.add(search(query)),
        ]),
      );
    }
    expect((await report()).unopened).toEqual([
      {query: 'hours', times: 6},
      {query: 'night', times: 6},
      {query: 'quiet', times: 6},
    ]);
  });

  test('signals are deleted after 180 days, and --since leaves out older ones', async () => {
    const {send, report, passTo} = await openSignalsScene(createDatabase);
    await send(no);
    await send({kind: 'search', query: 'walrus', outcome: 'no-results'});
    expect((await report('2026-11-23')).pages).toEqual([]);
    expect((await report('2026-11-22')).pages).toHaveLength(1);

    await passTo('2027-05-21');
    expect(await report()).toMatchObject({pages: [{no: 1}], noResults: [{times: 1}]});
    await passTo('2027-05-22');
    expect(await report()).toMatchObject({pages: [], noResults: []});
  });

  test('a database that is gone refuses the feedback and not the page', async () => {
    const {app, db, send} = await openSignalsScene(createDatabase);
    const errors = watchErrors();
    await db.destroy();
    expect(await send(no)).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
    expect(errors()).toEqual([expect.stringMatching(/^Feedback could not be stored: /)]);
  });
});
