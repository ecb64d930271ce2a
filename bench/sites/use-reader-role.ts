/** Stands in for src/components/use-reader-role in a site without sign-in. */
export function useReaderRole(): null {
  return null;
}
