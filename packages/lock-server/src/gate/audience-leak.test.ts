import {join} from 'node:path';
import {type LeakSearch, searchForLeaks} from '../../../testing/src/search-for-leaks';

// The leak test between readers: a reader gets everything that the reader's audience may read, and
// no byte of the other pages of other audiences.

const restricted = join(__dirname, '../../../../build/fixture-site');
// Enough for each kind of mutation at each address; the weekly run sends more.
const pairMutations = Number(process.env.LEAK_MUTATIONS ?? 300);
const minutes = 60_000;

async function expectNoLeak(options: LeakSearch) {
  const {requests, leaks, missing, probes} = await searchForLeaks(options);
  expect({leaks, missing}).toEqual({leaks: [], missing: []});
  return {requests, probes};
}

const names = ['everyone', 'managers', 'administrators'];

test.each(names)(
  'a reader of %s gets every page of that audience and nothing of other pages',
  async (reader) => {
    const {requests, probes} = await expectNoLeak({
      buildDir: restricted,
      reader,
      hidden: names.filter((name) => name !== reader),
      mutations: pairMutations,
    });
    // Every address of the builds was asked for without a mutation, too.
    const plain = Math.max(...probes.map(({addresses}) => addresses.length));
    expect(requests).toBeGreaterThan(2 * pairMutations + plain);
    // Smaller numbers would mean that the probe cannot tell the builds apart; the smallest is 93.
    for (const {size, addresses} of probes) {
      expect(Math.min(size, addresses.length)).toBeGreaterThan(50);
    }
  },
  10 * minutes,
);
