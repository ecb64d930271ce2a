/** Whether as many letters added, removed, replaced or swapped make two equal. */
export function isAlike(one: string, other: string, changes: number): boolean {
  if (one === other || changes < 0) {
    return changes >= 0;
  }
  // Long texts would be compared to their ends, letter by letter.
  if (Math.abs(one.length - other.length) > changes) {
    return false;
  }
  const [[a, b], [c, d]] = [one, other];
  if (a === c) {
    return isAlike(one.slice(1), other.slice(1), changes);
  }
  return (
    isAlike(one.slice(1), other, changes - 1) ||
    isAlike(one, other.slice(1), changes - 1) ||
    isAlike(one.slice(1), other.slice(1), changes - 1) ||
    (a === d && b === c && isAlike(one.slice(2), other.slice(2), changes - 1))
  );
}
