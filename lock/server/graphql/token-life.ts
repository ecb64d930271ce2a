import {type ExpiryUnit, readExpiry} from '../../shared/expires-in';
import {errorLog} from '../http/standard-error';

const day = 24 * 60 * 60 * 1000; // ms

/** Longer than tokens live that are refreshed. */
const maxLife = 7 * day;

/**
 * Makes what looks at `expiresIn` in answers to sign-ins. With `auto` it writes once to
 * the log when a token lives for more than 7 days: milliseconds look like seconds.
 */
export function watchTokenLife(unit: ExpiryUnit): (expiresIn: unknown) => void {
  let isDone = unit !== 'auto';
  return (value) => {
    const expiry = isDone ? null : readExpiry(value, unit);
    if (!expiry) {
      return;
    }
    const isLife = 'life' in expiry;
    const life = isLife ? expiry.life : expiry.moment - Date.now();
    if (life > maxLife) {
      isDone = true;
      const days = Math.round(life / day);
      errorLog.write(
        `A sign-in gave expiresIn ${String(value).slice(0, 40)}, which is taken for ${isLife ? 'seconds' : 'a date'}: the token lives for ${days} days. Set EXPIRES_IN for the build and the server to what it is: seconds, milliseconds or date.`,
      );
    }
  };
}
