/** What a reader does in the search, for a feature that follows it. */
export type SearchReport =
  | {kind: 'begun'}
  /** No result was opened of so many that the last query has found. */
  | {kind: 'ended'; query: string; count: number};

type Listener = (report: SearchReport) => void;

const listeners = new Set<Listener>();

/** Tells those that listen; nobody may. */
export function reportSearch(report: SearchReport): void {
  listeners.forEach((listener) => listener(report));
}

/** Listens from here on. */
export function onSearchReport(listener: Listener): void {
  listeners.add(listener);
}
