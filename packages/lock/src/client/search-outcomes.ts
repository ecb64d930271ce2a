/** What a reader did in the search, for a feature that listens. */
export type SearchReport =
  | {kind: 'begun'}
  /** The last query found so many results, and the reader opened none. */
  | {kind: 'ended'; query: string; count: number};

type Listener = (report: SearchReport) => void;

const listeners = new Set<Listener>();

/** Tells all listeners what a reader did. There may be none. */
export function reportSearch(report: SearchReport): void {
  listeners.forEach((listener) => listener(report));
}

/** Adds a listener, which stays. */
export function onSearchReport(listener: Listener): void {
  listeners.add(listener);
}
