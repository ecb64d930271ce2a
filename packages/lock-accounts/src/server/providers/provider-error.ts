import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {noCompany} from '../sessions/sign-in';

const ask = 'Ask your administrator';
const away = 'The provider that signs you in could not be reached. Try again in a moment.';
const failed = 'The provider did not confirm your sign-in. Try again.';

/** The messages at the form, by the reason; any other reason has the message `failed`. */
const texts: Readonly<Record<string, string>> = {
  provider_away: away,
  issuer_differs: away,
  access_denied: `The provider did not let you in. ${ask} for access.`,
  no_role: `You have no role in this guide yet. ${ask} for access.`,
  groups_overage: `You are in more groups than your provider lists. ${ask} to send only the groups that are assigned to this application.`,
  no_email: `Your provider did not send your e-mail address. ${ask} for access.`,
  email_not_verified: `Your provider has not verified your e-mail address. ${ask} for access.`,
  email_taken: `Another account here has your e-mail address. ${ask} to link it to your sign-in.`,
  no_company: noCompany,
  disabled: `Your account here is disabled. ${ask}.`,
};

const otherClient = 'the ID token is for another client: compare OIDC_CLIENT_ID with the provider';

/** Advice for the operator, by the reason; a reason that any stranger can cause has none. */
const knownAdvice: Readonly<Record<string, string>> = {
  groups_overage:
    'the person has more groups than the provider lists: let it send only the groups that are assigned to this application',
  email_not_verified:
    'the claim "email_verified" is false: verify the address at the provider, or name another claim in OIDC_EMAIL_CLAIM',
  invalid_scope:
    'it does not know a scope of OIDC_SCOPE: remove that one, or allow it at the provider',
  unauthorized_client:
    'OIDC_CLIENT_ID may not ask it for a code: register a web application with a secret',
  id_token_aud: otherClient,
  id_token_azp: otherClient,
  id_token_exp: 'the ID token has expired: compare the clocks of both machines',
  id_token_iat: 'the ID token was made in the future: compare the clocks of both machines',
  id_token_iss: 'the ID token is of another issuer than the discovery document',
  id_token_sub: 'the claim "sub" must have 1 to 255 characters',
  userinfo_of_another:
    'its userinfo has another "sub" than the ID token: correct the claims at the provider',
  OAUTH_KEY_SELECTION_FAILED: 'the ID token is not signed with one of its keys',
  OAUTH_UNSUPPORTED_OPERATION:
    'it must sign the ID token with a key of its own, such as RS256, and not encrypt it',
};

/** Why a sign-in is refused. The message is for the person who signs in. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** The id of the account here, if the provider has confirmed the person. */
  account?: string;

  /**
   * @param reason a fixed word for the log.
   * @param advice for the operator; default the known advice for the reason.
   */
  constructor(
    readonly reason: string,
    readonly advice = knownAdvice[reason],
  ) {
    super(texts[reason] ?? failed);
  }

  /** Whether the answer may be made up, because the provider confirmed nothing. */
  get isGuess(): boolean {
    return !Object.hasOwn(texts, this.reason);
  }
}

/** The error codes of RFC 6749 and OpenID Connect that a provider may answer with. */
const oauthErrors = [
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
];

/** Converts an error of a library to a fixed word, so that the log quotes nothing of a request. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) {
    return error;
  }
  const {code, error: answered, cause} = Object(error) as Record<string, unknown>;
  // A failed fetch has no code; a TypeError of openid-client about an argument has one.
  if (error instanceof TypeError && code === undefined) {
    return new ProviderError('provider_away', `it cannot be reached: ${findCause(error)}`);
  }
  // The error code in a challenge header is not read, because it can only mean this one.
  const word = code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' ? 'invalid_client' : answered;
  const {claim} = Object((Object(cause) as Error).cause) as Record<string, unknown>;
  const own = typeof claim === 'string' ? `id_token_${claim}` : String(code);
  const isFixed = /^(OAUTH|ERR)_[A-Z_]+$|^id_token_[a-z_]+$/.test(own);
  return new ProviderError(
    oauthErrors.find((each) => each === word) ?? (isFixed ? own : 'not_valid'),
  );
}

/** The innermost cause, which names the host and not the request; of an answer its status. */
export function findCause(error: unknown): string {
  const {cause, message} = error as Error;
  if (cause instanceof Response) {
    return `it answers ${cause.status}`;
  }
  return cause instanceof Error ? findCause(cause) : message;
}

/** Tells the operator something of the provider, without a dot behind what may be copied. */
export function logProviderProblem(text: string): void {
  errorLog.write(`The sign-in provider: ${text}`);
}
