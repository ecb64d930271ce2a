import {InvalidArgumentError} from 'commander';
import {emailAddress} from 'docusaurus-lock-server/shared/email-address';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {normalizeEmail} from '../sessions/sign-in';

/**
 * Reads a name of a person, a company or a role.
 * @throws InvalidArgumentError for what a terminal does not show.
 */
export function readName(text: string): string {
  const name = text.trim();
  if (!name) {
    throw new InvalidArgumentError('It is empty.');
  }
  if (visibleText(name) !== name) {
    throw new InvalidArgumentError('It has a line break or another invisible character.');
  }
  return name;
}

/**
 * Reads an e-mail address, in the form in which it is stored.
 * @throws InvalidArgumentError for what is none.
 */
export function readEmail(text: string): string {
  const email = readName(normalizeEmail(text));
  if (!emailAddress.test(email) || email.length > 254) {
    throw new InvalidArgumentError('It is not a valid e-mail address.');
  }
  return email;
}
