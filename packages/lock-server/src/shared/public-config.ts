import type {ExpiryUnit} from './expires-in';

/**
 * The builds of the site, each in `build/<name>`. Behind our server, `guide` is
 * for readers with a session and `sign-in` for everyone else. `static` is for a
 * static host (`GATE=client`) and for `npm start`.
 */
export type Build = 'guide' | 'sign-in' | 'static';

/** The product's name where `PRODUCT_NAME` is not set. */
export const defaultProductName = 'Platform';

/** The settings that `locked()` passes to the browser: `customFields.lock` of the configuration. */
export interface PublicConfig {
  build: Build;
  graphqlEndpoint: string;
  /** Send queries by GET. */
  useGETForQueries: boolean;
  /** The unit of the endpoint's `expiresIn`. */
  expiryUnit: ExpiryUnit;
  productName: string;
  /** The link to help for readers who cannot sign in; null for none. */
  signInHelp: SignInHelp | null;
  /** The shown names of roles, by the platform's names; empty in the sign-in build. */
  roleNames: Readonly<Record<string, string>>;
  /** The audience whose pages this build has. */
  audience: string;
  /** Data that features pass to the browser, by the names of their packages. */
  features: Readonly<Record<string, object | undefined>>;
}

/** A link below the form to sign in. */
interface SignInHelp {
  text: string;
  href: string;
}
