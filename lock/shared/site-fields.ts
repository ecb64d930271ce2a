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
  /** Who signs readers in beside the form; null for nobody. */
  provider: SignInProvider | null;
  /** What roles are called, by the platform's names; empty in the sign-in build. */
  roleNames: Readonly<Record<string, string>>;
  /** A picture over the form, from the root of the site; null for none. */
  logo: string | null;
  /** Whose pages this build has. */
  audience: string;
  /** Whether readers may make tokens for their assistants. */
  hasAssistants: boolean;
}

/** Somebody else who signs readers in, by OpenID Connect or in a proxy. */
export interface SignInProvider {
  /** As on the button, `Sign in with …`. */
  name: string;
  /** Whether its button takes the place of the form; default false. */
  isOnly?: boolean;
  /** Whether the page signs in by itself, as behind a proxy; default false. */
  isAutomatic?: boolean;
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
    provider: (fields.provider ?? null) as SiteFields['provider'],
    roleNames: (fields.roleNames ?? {}) as SiteFields['roleNames'],
    logo: (fields.logo ?? null) as SiteFields['logo'],
    audience: String(fields.audience),
    hasAssistants: fields.hasAssistants === true,
  };
}
