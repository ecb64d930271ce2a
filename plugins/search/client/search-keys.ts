/** The keys that a browser holds for the hosted service. */
export interface SearchKeys {
  /** The key, minted anew near its end. Rejects when there is none to have. */
  current(): Promise<string>;
  /** A new key in any case: the service refused the one there is. */
  renew(): Promise<string>;
}

const address = '/search-key';
/** A key with less than this left, in ms, is not used any more. */
const margin = 30_000;

/**
 * Asks the server for keys (`GET /search-key`) and keeps one as long as it
 * serves. Its life counts from its receipt, whatever this computer's clock.
 */
export function createSearchKeys(now: () => number = Date.now): SearchKeys {
  let minted: Promise<{key: string; until: number}> | undefined;

  async function mint() {
    const asked = now();
    const response = await fetch(address, {cache: 'no-store'});
    if (!response.ok) {
      throw new Error(`A search key was answered with ${response.status}.`);
    }
    const {key, validFor} = (await response.json()) as MintedKey;
    return {key, until: asked + validFor * 1000};
  }

  async function renew(): Promise<string> {
    const mine = mint();
    minted = mine;
    // One that failed is not kept; the next letter asks again.
    mine.catch(() => minted === mine && (minted = undefined));
    return (await mine).key;
  }

  return {
    async current() {
      const held = await minted;
      return held && held.until - now() > margin ? held.key : renew();
    },
    renew,
  };
}

interface MintedKey {
  key: string;
  /** Seconds. */
  validFor: number;
}
