import {tabLock} from './tab-lock';

// jsdom has no Web Locks: this is the lock of browsers without them. Tabs are
// tested in Chromium.
test('within a tab one action runs at a time, in the order asked for', async () => {
  const {run} = tabLock('test');
  const steps: string[] = [];
  const action = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    steps.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([run(action('a')), run(action('b'))])).toEqual([
    'a',
    'b',
  ]);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('an action that fails does so for its caller only', async () => {
  const {run} = tabLock('test');
  const failed = run(async () => {
    throw new Error('broken');
  });
  const next = run(async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
