/**
 * A `Storage` over values that several pages may share.
 *
 * @param isThere whether the page still exists; if not, every call throws.
 * @param onChange called after each call that changed a value.
 */
export function makeStorage(
  values: Map<string, string>,
  isThere: () => boolean,
  onChange: (change: StorageEventInit) => void = () => {},
): Storage {
  function change(key: string, newValue: string | null): void {
    const oldValue = read().get(key) ?? null;
    if (newValue === null) {
      values.delete(key);
    } else {
      values.set(key, newValue);
    }
    if (oldValue !== newValue) {
      onChange({key, oldValue, newValue});
    }
  }
  function read(): Map<string, string> {
    if (!isThere()) {
      throw new DOMException('The page has gone', 'InvalidStateError');
    }
    return values;
  }
  const storage: Storage = {
    get length() {
      return read().size;
    },
    key: (index) => [...read().keys()][index] ?? null,
    getItem: (key) => read().get(key) ?? null,
    setItem: (key, value) => change(key, value),
    removeItem: (key) => change(key, null),
    clear() {
      if (read().size > 0) {
        values.clear();
        onChange({key: null});
      }
    },
  };
  // The keys of a Storage are its properties.
  return new Proxy(storage, {
    ownKeys: () => [...read().keys()],
    getOwnPropertyDescriptor: (_, key) => ({
      value: values.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  });
}

interface Turn {
  owner: object;
  begin: () => void;
}

/** Makes the only Web Lock of a browser; `of` gives the lock as a page sees it. */
export function makeLocks() {
  /** The requests in their order; the first one holds the lock. */
  let turns: Turn[] = [];

  function end(isOver: (turn: Turn) => boolean): void {
    const [holder] = turns;
    turns = turns.filter((turn) => !isOver(turn));
    if (turns[0] !== holder) {
      turns[0]?.begin();
    }
  }

  return {
    of: (owner: object) => ({
      request: (_: string, {signal}: LockOptions, run: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          function begin(): void {
            void run()
              .then(resolve, reject)
              .finally(() => end((other) => other === turn));
          }
          const turn = {owner, begin};
          signal?.addEventListener('abort', () => {
            if (turn !== turns[0]) {
              end((other) => other === turn);
              reject(new DOMException('aborted', 'AbortError'));
            }
          });
          turns.push(turn);
          if (turn === turns[0]) {
            begin();
          }
        }),
    }),
    /** Releases the lock, and all requests for it, of a page that has gone. */
    release: (owner: object) => end((turn) => turn.owner === owner),
  };
}
