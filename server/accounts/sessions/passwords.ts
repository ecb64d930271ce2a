import * as argon2 from '@node-rs/argon2';

/**
 * argon2id parameters: the first choice of the OWASP password storage cheat
 * sheet. The algorithm is the package's default, argon2id.
 */
const parameters = {memoryCost: 19_456, timeCost: 2, parallelism: 1};

/** Hashes and verifies passwords. */
export interface Passwords {
  /** @returns argon2id in PHC format. */
  hash: (password: string) => Promise<string>;
  /**
   * Whether the password fits the hash; without a hash (an unknown account)
   * false, at the same cost.
   */
  verify: (hash: string | undefined, password: string) => Promise<boolean>;
}

/**
 * Creates the password functions.
 * @param verify for tests that count verifications; default argon2.
 */
export function createPasswords({verify = argon2.verify} = {}): Passwords {
  const hash = (password: string) => argon2.hash(password, parameters);
  // Hashed at creation, so that no sign-in pays for it.
  const dummy = hash('');
  return {
    hash,
    async verify(stored, password) {
      const matches = await verify(stored ?? (await dummy), password);
      return stored !== undefined && matches;
    },
  };
}
