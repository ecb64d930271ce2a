import {createGroupCommit} from './group-commit';

/** A write that ends when it is told to. */
function heldWrites() {
  const groups: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  let onWrite = () => {};
  const write = (items: string[]) =>
    new Promise<void>((resolve, reject) => {
      groups.push(items);
      ends.push((error) => (error ? reject(error) : resolve()));
      onWrite();
    });
  /** Until so many writes have begun. */
  const begun = (count: number) =>
    new Promise<void>((resolve) => {
      onWrite = () => groups.length >= count && resolve();
      onWrite();
    });
  return {groups, ends, write, begun};
}

test('what comes while a write is under way is one group after it', async () => {
  const {groups, ends, write, begun} = heldWrites();
  const commit = createGroupCommit(write);
  const first = commit.add('a');
  await begun(1);
  const others = [commit.add('b'), commit.add('c')];
  expect(groups).toEqual([['a']]);
  ends[0]?.();
  await first;
  await begun(2);
  expect(groups).toEqual([['a'], ['b', 'c']]);
  ends[1]?.();
  await Promise.all(others);
});

test('a write that fails refuses its own group, and the next is written', async () => {
  const {ends, write, begun} = heldWrites();
  const commit = createGroupCommit(write);
  const failing = expect(commit.add('a')).rejects.toThrow('full');
  await begun(1);
  const next = commit.add('b');
  ends[0]?.(new Error('full'));
  await failing;
  await begun(2);
  ends[1]?.();
  await next;
});

test('when too many wait the next is refused', async () => {
  const {ends, write, begun} = heldWrites();
  const commit = createGroupCommit(write);
  const waiting = Array.from({length: 5000}, () => commit.add('a'));
  await expect(commit.add('b')).rejects.toThrow('wait');
  await begun(1);
  ends[0]?.();
  await Promise.all(waiting);
});

test('writes are an interval apart, and settled waits for the last', async () => {
  const times: number[] = [];
  const commit = createGroupCommit<string>(
    async () => void times.push(performance.now()),
  );
  await commit.add('a');
  void commit.add('b');
  await commit.settled();
  expect(times).toHaveLength(2);
  expect(times[1]! - times[0]!).toBeGreaterThan(98);
});
