/** Shorter names, such as `PORT`, differ from other words by a letter or two. */
const minLength = 6;

/**
 * Warns of variables that are no settings and look like one: misspelt, or with
 * `_FILE` where no file is read. Values are not looked at.
 *
 * @param names of the settings.
 * @returns a sentence for each.
 */
export function findMisspelt(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name] && !names.includes(name))
    .flatMap((name) => {
      const base = name.replace(/_FILE$/, '');
      if (base !== name && names.includes(base)) {
        return [`${name} is not a setting: set ${base} itself.`];
      }
      const meant = names.find((setting) => isAlike(name, setting));
      return meant ? [`${name} is not a setting. Is it ${meant}?`] : [];
    });
}

function isAlike(name: string, setting: string): boolean {
  const limit = setting.length < 10 ? 1 : 2;
  return (
    setting.length >= minLength &&
    Math.abs(name.length - setting.length) <= limit &&
    distance(name, setting) <= limit
  );
}

/** How many letters to add, remove, replace or swap. */
function distance(one: string, other: string): number {
  const rows = [Array.from({length: other.length + 1}, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replace = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + replace,
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
