import type {ReportEvent} from '../../operations/events';
import type {Database} from '../store/database';
import type {PasswordQueue} from './password-queue';
import type {Passwords} from './passwords';
import type {SignInThrottle} from './sign-in-throttle';

/** What the service works with. */
export interface Services {
  db: Database;
  passwords: Passwords;
  passwordQueue: PasswordQueue;
  throttle: SignInThrottle;
  /** How long after its sign-in a session ends at the latest. */
  sessionLifetimeMs: number;
  /** A word that passwords must not be made of. */
  productName: string;
  report: ReportEvent;
  /** The clock, epoch milliseconds. */
  now: () => number;
}
