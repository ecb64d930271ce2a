import {setImmediate as turn} from 'node:timers/promises';
import {createEvents} from './events';

function collect() {
  const lines: Record<string, unknown>[] = [];
  const report = createEvents({
    write: (line) => void lines.push(JSON.parse(line)),
  });
  return {lines, report};
}

test('an event is one JSON line with its time', () => {
  const {lines, report} = collect();
  report({event: 'guide_opened', account: '7', address: '192.0.2.1'});
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      type: 'security',
      event: 'guide_opened',
      account: '7',
      address: '192.0.2.1',
    },
  ]);
});

test('a throttled address is written once a minute, however often it asks', async () => {
  const {lines, report} = collect();
  for (let i = 0; i < 1000; i++) {
    report({event: 'guide_throttled', address: '192.0.2.1'});
  }
  report({event: 'sign_in_throttled', address: '192.0.2.2'});
  await turn();
  expect(lines.map(({address}) => address)).toEqual(['192.0.2.1', '192.0.2.2']);
});

test('refusals are all written', () => {
  const {lines, report} = collect();
  for (let i = 0; i < 3; i++) {
    report({event: 'guide_refused', address: '192.0.2.1', reason: 'no_token'});
  }
  expect(lines).toHaveLength(3);
});
