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

interface Held {
  name: string;
  owner: object;
  /** Ends its `request` because another has taken the lock away. */
  lose: () => void;
}

interface Waiting {
  name: string;
  owner: object;
  begin: () => void;
}

/** The Web Locks of one browser: see `of` for those of a page. */
export function makeLocks() {
  let held: Held[] = [];
  let waiting: Waiting[] = [];

  function grant(): void {
    for (const one of [...waiting]) {
      if (!held.some(({name}) => name === one.name)) {
        waiting = waiting.filter((other) => other !== one);
        one.begin();
      }
    }
  }

  function request<T>(
    owner: object,
    name: string,
    {signal, steal}: LockOptions,
    callback: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(new DOMException('aborted', 'AbortError'));
      };
      const begin = () => {
        signal?.removeEventListener('abort', abort);
        const lock: Held = {name, owner, lose: abort};
        held.push(lock);
        void Promise.resolve(callback({name, mode: 'exclusive'}))
          .then(resolve, reject)
          .finally(() => {
            held = held.filter((other) => other !== lock);
            grant();
          });
      };
      const one: Waiting = {name, owner, begin};
      signal?.addEventListener('abort', abort);
      if (steal) {
        const lost = held.filter((other) => other.name === name);
        held = held.filter((other) => other.name !== name);
        lost.forEach(({lose}) => lose());
        begin();
      } else {
        waiting.push(one);
        grant();
      }
    });
  }

  return {
    of(owner: object): Pick<LockManager, 'request'> {
      return {
        request: <T>(
          name: string,
          first: LockOptions | LockGrantedCallback<T>,
          callback?: LockGrantedCallback<T>,
        ) =>
          typeof first === 'function'
            ? request(owner, name, {}, first)
            : request(owner, name, first, callback!),
      };
    },
    /** Gives up all of a page that has gone. */
    release(owner: object): void {
      held = held.filter((lock) => lock.owner !== owner);
      waiting = waiting.filter((one) => one.owner !== owner);
      grant();
    },
  };
}
