export const packageName = 'docusaurus-lock-accounts';

/** The OpenID Connect provider that signs readers in. */
export interface SignInProvider {
  /** As on the button, `Sign in with …`. */
  name: string;
  /** Whether its button takes the place of the form; default false. */
  isOnly?: boolean;
}

/** What the browser is told where there is a provider. */
export interface AccountsFields {
  provider: SignInProvider;
}
