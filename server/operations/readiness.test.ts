import {setImmediate as turn} from 'node:timers/promises';
import {createReadiness} from './readiness';

test('everyone who asks within 5 s shares one check', async () => {
  let time = 0;
  let checks = 0;
  const isReady = createReadiness(
    async () => ++checks === 1,
    () => time,
  );
  expect(await Promise.all([isReady(), isReady()])).toEqual([true, true]);
  time = 4999;
  expect(await isReady()).toBe(true);
  expect(checks).toBe(1);
  time = 5000;
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(checks).toBe(2);
});

test('a check that fails is not ready', async () => {
  const isReady = createReadiness(() => Promise.reject(new Error('gone')));
  expect(await isReady()).toBe(false);
});

test('a check that hangs is aborted, and no other is begun while it does', async () => {
  let time = 0;
  const signals: AbortSignal[] = [];
  let answer = (_: boolean): void => undefined;
  const isReady = createReadiness(
    (signal) => {
      signals.push(signal);
      return new Promise((resolve) => (answer = resolve));
    },
    () => time,
  );
  expect(await isReady()).toBe(false);
  expect(signals.map(({aborted}) => aborted)).toEqual([true]);
  time = 5000;
  expect(await isReady()).toBe(false);
  expect(signals).toHaveLength(1);
  answer(true);
  await turn();
  time = 10_000;
  const asked = isReady();
  answer(true);
  expect(await asked).toBe(true);
  expect(signals).toHaveLength(2);
});
