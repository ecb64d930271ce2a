import {type ExpiryUnit, expiryUnits} from './expires-in';

const builds = ['guide', 'sign-in', 'static'] as const;

/**
 * The builds of the site, each in `build/<name>`. Behind our server, `guide` is
 * for readers with a session and `sign-in` for everyone else. `static` is for a
 * static host (`GATE=client`) and for `npm start`.
 */
export type Build = (typeof builds)[number];

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

/**
 * Reads `customFields` of the configuration.
 *
 * @throws Error for a configuration that is not `locked()`.
 */
export function toSiteFields(customFields: Record<string, unknown> = {}): SiteFields {
  const fields = (customFields.lock ?? {}) as Record<string, unknown>;
  const build = builds.find((name) => name === fields.build);
  if (!build) {
    throw new Error(
      `customFields.lock.build is ${String(fields.build)}: write locked() around the configuration`,
    );
  }
  return {
    build,
    graphqlEndpoint: String(fields.graphqlEndpoint),
    useGETForQueries: fields.useGETForQueries === true,
    expiryUnit: expiryUnits.find((unit) => unit === fields.expiryUnit) ?? 'auto',
    productName: String(fields.productName),
    signInHelp: (fields.signInHelp ?? null) as SignInHelp | null,
    roleNames: (fields.roleNames ?? {}) as SiteFields['roleNames'],
    audience: String(fields.audience),
    features: (fields.features ?? {}) as SiteFields['features'],
  };
}
