import React, {Suspense} from 'react';
import {render, screen} from '@testing-library/react';
import {lazyWithFallback} from './lazy-with-fallback';

const Otherwise = () => <p>otherwise</p>;

test('a component whose script fails to load shows its fallback, and the error is reported', async () => {
  const refused = new Error('Loading chunk 7 failed.');
  const heard: unknown[] = [];
  async function load(): Promise<{default: typeof Otherwise}> {
    throw refused;
  }
  const Part = lazyWithFallback(load, Otherwise);
  const reject = jest.spyOn(Promise, 'reject').mockImplementation((reason) => {
    heard.push(reason);
    return new Promise(() => {});
  });
  render(
    <>
      <p>page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await screen.findByText('otherwise');
  screen.getByText('page');
  reject.mockRestore();
  expect(heard).toEqual([refused]);
});
