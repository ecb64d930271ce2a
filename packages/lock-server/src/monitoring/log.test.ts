import {setImmediate as turn} from 'node:timers/promises';
import {createEvents} from './log';

function collect() {
  const lines: Record<string, unknown>[] = [];
  const report = createEvents({
    write: (line) => void lines.push(JSON.parse(line)),
  });
  return {lines, report};
}

test('an event is one JSON line with its time', () => {
  const {lines, report} = collect();
  report({event: 'signed_in', account: '7', address: '192.0.2.1'});
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      type: 'security',
      event: 'signed_in',
      account: '7',
      address: '192.0.2.1',
    },
  ]);
});

test('a throttled address is written once a minute, and hides no other event, reason, account or address', async () => {
  const {lines, report} = collect();
  const events = [
    {event: 'guide_refused', address: '192.0.2.1'},
    {event: 'guide_refused', address: '192.0.2.2'},
    {event: 'token_throttled', address: '192.0.2.1'},
    {event: 'sign_in_throttled', address: '192.0.2.1', reason: 'busy'},
    {event: 'sign_in_throttled', address: '192.0.2.1', reason: 'account'},
    ...['7', '8'].map((account) => ({
      event: 'sign_in_throttled' as const,
      account,
      address: '192.0.2.1',
      reason: 'account',
    })),
    {event: 'token_used', account: '7', address: '192.0.2.1'},
    {event: 'token_used', account: '7', address: '2001:db8::1'},
  ] as const;
  for (let i = 0; i < 100; i++) {
    events.forEach(report);
    // These addresses are in the /64 of the address above.
    report({event: 'token_used', account: '7', address: `2001:db8::${i + 1}`});
  }
  await turn();
  expect(lines).toMatchObject(events);
  expect(lines).toHaveLength(events.length);
});

test('a reader who opens and closes the guide makes one line a minute for each event', async () => {
  const {lines, report} = collect();
  for (let i = 0; i < 1000; i++) {
    for (const account of ['7', '8']) {
      const reader = {account, address: '192.0.2.1'};
      report({...reader, event: 'guide_opened'});
      report({...reader, event: 'guide_refused', reason: 'token_refused'});
      report({...reader, event: 'session_ended', reason: 'cookie_cleared'});
    }
  }
  await turn();
  const names = ['guide_opened', 'guide_refused', 'session_ended'];
  expect(lines.map(({account, event}) => [account, event])).toEqual(
    ['7', '8'].flatMap((account) => names.map((name) => [account, name])),
  );
});

test('each session that the accounts service ends is written', async () => {
  const {lines, report} = collect();
  const reader = {account: '7', address: '192.0.2.1'};
  report({...reader, event: 'session_ended', reason: 'cookie_cleared'});
  for (let i = 0; i < 3; i++) {
    report({...reader, event: 'session_ended'});
  }
  await turn();
  expect(lines).toHaveLength(4);
});
