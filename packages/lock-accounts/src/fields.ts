export const packageName = 'docusaurus-lock-accounts';

/** Somebody else who signs readers in, by OpenID Connect or in a proxy. */
export interface SignInProvider {
  /** As on the button, `Sign in with …`. */
  name: string;
  /** Whether its button takes the place of the form; default false. */
  isOnly?: boolean;
  /** Whether the page signs in by itself, as behind a proxy; default false. */
  isAutomatic?: boolean;
}

/** What the browser is told where there is a provider. */
export interface AccountsFields {
  provider: SignInProvider;
}
