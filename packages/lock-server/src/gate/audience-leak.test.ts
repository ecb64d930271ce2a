import {join} from 'node:path';
import {type LeakSearch, searchForLeaks} from '../../../testing/src/search-for-leaks';

// The leak test between readers: a reader gets all that the audience may read,
// and not a byte of what other audiences have beside it.

const restricted = join(__dirname, '../../../../build/fixture-site');
// Enough for each kind of mutation at each address; weekly more.
const pairMutations = Number(process.env.LEAK_MUTATIONS ?? 300);
const minutes = 60_000;

async function expectNoLeak(options: LeakSearch) {
  const {requests, leaks, missing, probes} = await searchForLeaks(options);
  expect({leaks, missing}).toEqual({leaks: [], missing: []});
  return {requests, probes};
}

const names = ['everyone', 'managers', 'administrators'];

test.each(names)(
  'a reader of %s gets all of it and nothing of the others',
  async (reader) => {
    const {requests, probes} = await expectNoLeak({
      buildDir: restricted,
      reader,
      hidden: names.filter((name) => name !== reader),
      mutations: pairMutations,
    });
    // Every address of the builds plainly, too.
    const plain = Math.max(...probes.map(({addresses}) => addresses.length));
    expect(requests).toBeGreaterThan(2 * pairMutations + plain);
    // Fewer would mean that the builds are not told apart: the least is 93.
    for (const {size, addresses} of probes) {
      expect(Math.min(size, addresses.length)).toBeGreaterThan(50);
    }
  },
  10 * minutes,
);
