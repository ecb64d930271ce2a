/**
 * A `Storage` over values that several pages may share.
 *
 * @param isThere whether the page still is; else every call throws.
 * @param onChange called after a change that was one.
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
  // The keys of a Storage are properties of it.
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
  name: string;
  owner: object;
  begin: () => void;
}

/** The Web Locks of one browser: see `of` for those of a page. */
export function makeLocks() {
  /** Those of a name in their order; the first holds the lock. */
  let turns: Turn[] = [];
  const holder = (name: string) => turns.find((turn) => turn.name === name);

  function end(isOver: (turn: Turn) => boolean): void {
    const before = new Set(turns.map(({name}) => holder(name)));
    turns = turns.filter((turn) => !isOver(turn));
    const now = new Set(turns.map(({name}) => holder(name)));
    now.forEach((turn) => before.has(turn) || turn?.begin());
  }

  return {
    of(owner: object): Pick<LockManager, 'request'> {
      function request<T>(
        name: string,
        options: LockOptions | LockGrantedCallback<T>,
        callback?: LockGrantedCallback<T>,
      ): Promise<Awaited<T>> {
        const {signal} = options as LockOptions;
        return new Promise((resolve, reject) => {
          function begin(): void {
            void Promise.resolve(callback?.({name, mode: 'exclusive'}) as T)
              .then(resolve, reject)
              .finally(() => end((other) => other === turn));
          }
          const turn = {name, owner, begin};
          signal?.addEventListener('abort', () => {
            if (turn !== holder(name)) {
              end((other) => other === turn);
              reject(new DOMException('aborted', 'AbortError'));
            }
          });
          turns.push(turn);
          if (turn === holder(name)) {
            begin();
          }
        });
      }
      return {request};
    },
    /** Gives up all of a page that has gone. */
    release: (owner: object) => end((turn) => turn.owner === owner),
  };
}
