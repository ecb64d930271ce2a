/** A request that may be answered with the gate cookie. */
interface Asked {
  token: string | null;
  /** The user of the request's gate cookie. */
  userId?: string;
}

/** Remembers the requests under way, so that a late response does not undo a sign-out. */
export interface SignOuts {
  /** Waits for the result of a request, and says whether its reader has signed out meanwhile. */
  follow: <T>(asked: Asked, result: Promise<T>) => Promise<{result: T; isSignedOut: boolean}>;
  /** Notes a sign-out: it concerns the requests with the same token, or of the same reader. */
  record: (asked: Asked) => void;
}

/** Creates the record of sign-outs of this process, which holds only the requests under way. */
export function createSignOuts(): SignOuts {
  const underWay = new Set<Asked>();
  return {
    async follow(asked, result) {
      underWay.add(asked);
      try {
        return {result: await result, isSignedOut: !underWay.has(asked)};
      } finally {
        underWay.delete(asked);
      }
    },
    record({token, userId}) {
      for (const asked of underWay) {
        if ((token && asked.token === token) || (userId && asked.userId === userId)) {
          underWay.delete(asked);
        }
      }
    },
  };
}
