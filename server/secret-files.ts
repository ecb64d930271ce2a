import {readFileSync} from 'node:fs';

/** Settings that may be read from a file, whose path `<name>_FILE` gives. */
export const inFiles = ['SESSION_SECRET', 'ALGOLIA_SEARCH_API_KEY'] as const;

/**
 * Reads the secrets that lie in files, as Docker and Kubernetes mount them.
 * White space around one is dropped, with it the newline at its end.
 *
 * @returns the environment with the secrets in it, and the problems by the
 *   name of the setting. No problem holds a secret.
 */
export function readSecretFiles(
  environment: Record<string, string | undefined>,
): {
  environment: Record<string, string | undefined>;
  problems: Map<string, string>;
} {
  const read = {...environment};
  const problems = new Map<string, string>();
  for (const name of inFiles) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) {
      continue;
    }
    if (environment[name]?.trim()) {
      problems.set(name, `${name} and ${name}_FILE are both set: remove one.`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim();
      if (!read[name]) {
        problems.set(name, `${name}_FILE is empty: ${file}`);
      }
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      problems.set(name, `${name}_FILE cannot be read: ${file} (${code}).`);
    }
  }
  return {environment: read, problems};
}
