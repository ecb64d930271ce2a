import type {ExpiryUnit} from './expires-in';

/**
 * The builds of the site, each in `build/<name>`. Behind our server, `guide` is
 * for readers with a session and `sign-in` for everyone else. `static` is for a
 * static host (`GATE=client`) and for `npm start`.
 */
export type Build = 'guide' | 'sign-in' | 'static';

/** The product's name where `PRODUCT_NAME` is not set. */
export const defaultProductName = 'Platform';

/** What `locked()` tells the browser: `customFields.lock` of the configuration. */
export interface SiteFields {
  build: Build;
  graphqlEndpoint: string;
  /** Send queries by GET. */
  useGETForQueries: boolean;
  /** What the endpoint's `expiresIn` counts. */
  expiryUnit: ExpiryUnit;
  productName: string;
  /** Where readers who cannot sign in get help; null for nowhere. */
  signInHelp: SignInHelp | null;
  /** What roles are called, by the platform's names; empty in the sign-in build. */
  roleNames: Readonly<Record<string, string>>;
  /** Whose pages this build has. */
  audience: string;
  /** What features tell the browser, by the names of their packages. */
  features: Readonly<Record<string, object | undefined>>;
}

/** A link below the form to sign in. */
interface SignInHelp {
  text: string;
  href: string;
}
