export const packageName = 'docusaurus-lock-accounts';

/** The OpenID Connect provider that signs readers in. */
export interface SignInProvider {
  /** The name on the button, `Sign in with …`. */
  name: string;
  /** Whether its button takes the place of the form; default false. */
  isOnly?: boolean;
}

/** The data for the browser of a site that has a provider. */
export interface AccountsFields {
  provider: SignInProvider;
}
