import pino, {type DestinationStream} from 'pino';

/**
 * Something that an operator may have to look into. It never holds a password,
 * a token, an e-mail address or a query.
 */
export interface SecurityEvent {
  event:
    | 'signed_in'
    | 'sign_in_refused'
    | 'sign_in_throttled'
    | 'guide_opened'
    | 'guide_refused'
    | 'guide_throttled'
    | 'session_ended'
    | 'refresh_token_reused'
    | 'password_changed'
    | 'account_changed';
  /** Id of the account, where it is known. */
  account?: string;
  /** IP address of the client; none for the command line. */
  address?: string;
  /** Why, or what was changed: a fixed word, never text from a request. */
  reason?: string;
}

/** Reports one security event. */
export type ReportEvent = (event: SecurityEvent) => void;

/**
 * Creates a reporter that writes each event as one JSON line, with its time in
 * ISO 8601.
 *
 * @param destination default: standard output.
 */
export function createEvents(destination?: DestinationStream): ReportEvent {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {level: (level) => ({level})},
    },
    destination ?? pino.destination({dest: 1, sync: true}),
  );
  return (event) => logger.info({type: 'security', ...event});
}

/** Reports nothing: for tests and tools that have no log. */
export const ignoreEvents: ReportEvent = () => undefined;
