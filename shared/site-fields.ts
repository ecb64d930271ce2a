import type {Role} from './roles';

const builds = ['guide', 'sign-in', 'static'] as const;

/**
 * The builds of the site, each in `build/<name>`. Behind our server, `guide` is
 * for readers with a session and `sign-in` for everyone else. `static` is for a
 * static host (`GATE=client`) and for `npm start`.
 */
export type Build = (typeof builds)[number];

/** The product's name where `PRODUCT_NAME` is not set. */
export const defaultProductName = 'Platform';

/** What the configuration tells the site: its `customFields`. */
export interface SiteFields {
  build: Build;
  graphqlEndpoint: string;
  /** Send queries by GET. */
  useGETForQueries: boolean;
  productName: string;
  /** Where readers who cannot sign in get help; null for nowhere. */
  signInHelp: SignInHelp | null;
  /** The guide's roles by the platform's names; empty in the sign-in build. */
  roleNames: Readonly<Record<string, Role>>;
  /** Whose pages this build has. */
  audience: string;
  /** Whether readers may make tokens for their assistants. */
  hasAssistants: boolean;
}

/** A link below the form to sign in. */
interface SignInHelp {
  text: string;
  href: string;
}

/**
 * Reads `customFields` of the configuration.
 *
 * @throws Error for a build that does not exist.
 */
export function toSiteFields(fields: Record<string, unknown> = {}): SiteFields {
  const build = builds.find((name) => name === fields.build);
  if (!build) {
    throw new Error(`customFields.build is ${String(fields.build)}`);
  }
  return {
    build,
    graphqlEndpoint: String(fields.graphqlEndpoint),
    useGETForQueries: fields.useGETForQueries === true,
    productName: String(fields.productName),
    signInHelp: (fields.signInHelp ?? null) as SignInHelp | null,
    roleNames: (fields.roleNames ?? {}) as SiteFields['roleNames'],
    audience: String(fields.audience),
    hasAssistants: fields.hasAssistants === true,
  };
}
