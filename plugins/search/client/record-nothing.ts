/** Stands in for a recorder of searches in a site that has none. */
export function recordSearch(): void {}
