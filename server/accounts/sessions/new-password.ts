/** The shortest password that is accepted, in characters. */
const minLength = 12;

/**
 * Checks a password that someone wants to have.
 * @param current the password until now, where it is known.
 * @returns what is wrong with it, in words for that person; undefined when it
 *   is accepted.
 */
export async function refuseNewPassword(
  password: string,
  current?: string,
): Promise<string | undefined> {
  if ([...password].length < minLength) {
    return `The password must have at least ${minLength} characters.`;
  }
  if (password === current) {
    return 'The new password must differ from the current one.';
  }
  if (await isCommon(password)) {
    return 'This password is too common and easy to guess. Choose another one.';
  }
}

/** Case does not make a common password harder to guess. */
async function isCommon(password: string): Promise<boolean> {
  // Half a megabyte, loaded when someone chooses a password.
  const {dictionary} = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}
