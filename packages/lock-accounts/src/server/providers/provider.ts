import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import type {MutationCompleteSsoArgs} from '../graphql/resolvers.generated';
import type {ClaimsRefusal, Profile} from './claims';

/** Where a sign-in begins, and what the browser keeps until it comes back. */
export interface SsoStart extends Omit<SsoAnswer, 'query'> {
  /** Where the browser goes. */
  url: string;
}

/** What the browser comes back with: the query of the address, and what it kept. */
export type SsoAnswer = MutationCompleteSsoArgs;

/** Who a person is at the provider, and what that means here. */
export interface Person {
  issuer: string;
  /** The provider's own name of the person, which never changes. */
  subject: string;
  result: Profile | ClaimsRefusal;
  /** Where the browser goes after a sign-out; null: it stays. */
  signOutUrl: string | null;
}

/** Somebody else who says who a reader is. */
export interface Provider {
  /** Asks the provider what it says of itself, and tells the operator what does not fit. */
  check: () => Promise<void>;
  /**
   * @param again whether the last sign-in was refused, so that another account is asked for.
   * @throws ProviderError where the provider cannot be asked.
   */
  begin: (again: boolean) => Promise<SsoStart>;
  /** @throws ProviderError for all that is not a valid answer. */
  complete: (answer: SsoAnswer) => Promise<Person>;
}

/** Tells the operator something of the provider. */
export function tell(text: string): void {
  errorLog.write(`The sign-in provider: ${text}.`);
}

/** What the operator can do, by the reason; what any stranger can cause has none. */
const knownAdvice: Readonly<Record<string, string>> = {
  invalid_scope: 'it does not know a scope of OIDC_SCOPE',
  unauthorized_client: 'it does not let the client do this: register a web application',
  id_token_aud: 'the ID token is for another client: is OIDC_CLIENT_ID right?',
  id_token_azp: 'the ID token is for another client: is OIDC_CLIENT_ID right?',
  id_token_exp: 'the ID token has expired: compare the clocks of both machines',
  id_token_iat: 'the ID token is of the future: compare the clocks of both machines',
  id_token_iss: 'the ID token is of another issuer than the discovery document',
  id_token_sub: 'the claim "sub" must have 1 to 255 characters',
  OAUTH_KEY_SELECTION_FAILED: 'none of its keys has signed the ID token',
  OAUTH_UNSUPPORTED_OPERATION:
    'it must sign the ID token with a key of its own, such as RS256, and not encrypt it',
};

/** A sign-in that the provider did not confirm. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /**
   * @param reason a fixed word for the log.
   * @param advice for the operator; default what is known of the reason.
   * @param isAway whether the provider could not be asked, so that nothing was guessed.
   */
  constructor(
    readonly reason: string,
    readonly advice: string | undefined = knownAdvice[reason],
    readonly isAway = false,
  ) {
    super(reason);
  }
}

/** What a provider may answer, of https://www.rfc-editor.org/rfc/rfc6749 and OpenID Connect. */
const oauthErrors = [
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
];

/** A fixed word for what a library throws, so that the log quotes nothing of a request. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) {
    return error;
  }
  const {code, error: answered, cause} = Object(error) as Record<string, unknown>;
  // A failed fetch has no code; what openid-client says of an argument has one.
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined)) {
    return new ProviderError('provider_away', `it cannot be reached: ${findCause(error)}`, true);
  }
  // Of a challenge in a header the word is not read, and it has one meaning here.
  const word = code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' ? 'invalid_client' : answered;
  const {claim} = Object((Object(cause) as Error).cause) as Record<string, unknown>;
  const own = typeof claim === 'string' ? `id_token_${claim}` : String(code);
  const isFixed = /^(OAUTH|ERR)_[A-Z_]+$|^id_token_[a-z_]+$/.test(own);
  return new ProviderError(
    oauthErrors.find((each) => each === word) ?? (isFixed ? own : 'not_valid'),
  );
}

/** The innermost cause, which names the host and not the request. */
export function findCause(error: unknown): string {
  const {cause, message} = error as Error;
  return cause instanceof Error ? findCause(cause) : message;
}
