/** Runs one action at a time under a name. */
export type Exclusive = <T>(action: () => Promise<T>) => Promise<T>;

/**
 * One action at a time across all tabs of this origin, by Web Locks; where a
 * browser has none (plain http, jsdom) the lock reaches this tab only.
 */
export function exclusive(name: string): Exclusive {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (locks) {
    return (action) => locks.request(name, action) as ReturnType<typeof action>;
  }
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const run = last.then(action, action);
    last = run.catch(() => {});
    return run;
  };
}
