import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {normalizeEmail} from '../sessions/sign-in';
import {ProviderError} from './provider-error';
import {maxClaimLength, type ProviderSettings} from './settings';

/** The data that is stored about a person who has signed in with a provider. */
export interface Profile {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  /** Names of the companies that the person may work in, at least one. */
  companies: readonly string[];
  /**
   * Whether missing companies are added: the company of the settings is, companies of a claim are
   * not.
   */
  addsCompanies: boolean;
}

/** Claims of a verified token, and those that the provider's userinfo adds. */
export type ClaimSet = Readonly<Record<string, unknown>>;

/**
 * Reads the profile of a person from the claims of a verified token. A claim that cannot be read
 * counts as missing, and a person without a role is refused.
 *
 * @throws ProviderError that tells the operator which claim is missing or wrong, and which came.
 */
export function readProfile(claims: ClaimSet, rules: ProviderSettings): Profile {
  const {OIDC_ROLE_CLAIM, OIDC_EMAIL_CLAIM, OIDC_COMPANY_CLAIM, OIDC_COMPANY} = rules;
  const groups = readGroups(readClaim(claims, OIDC_ROLE_CLAIM));
  const role =
    rules.OIDC_ROLES?.find(([group]) => groups.includes(group))?.[1] ?? rules.OIDC_DEFAULT_ROLE;
  if (groups.length === 0 && isOverage(claims, OIDC_ROLE_CLAIM)) {
    throw new ProviderError('groups_overage');
  }
  if (!role) {
    const others = `the claim "${OIDC_ROLE_CLAIM}" has no group of OIDC_ROLES: add one of its groups exactly as it is written, or set OIDC_DEFAULT_ROLE. It has ${listNames(groups)}`;
    const advice = groups.length > 0 ? others : describeMissing(claims, rules, 'OIDC_ROLE_CLAIM');
    throw new ProviderError('no_role', advice);
  }
  const [email] = readTexts(readClaim(claims, OIDC_EMAIL_CLAIM));
  if (!email) {
    throw new ProviderError('no_email', describeMissing(claims, rules, 'OIDC_EMAIL_CLAIM'));
  }
  // Most providers verify addresses without saying so. `email_verified` does not concern other
  // claims.
  if (OIDC_EMAIL_CLAIM === 'email' && String(claims.email_verified) === 'false') {
    throw new ProviderError('email_not_verified');
  }
  const companies = OIDC_COMPANY_CLAIM
    ? readTexts(readClaim(claims, OIDC_COMPANY_CLAIM))
    : [OIDC_COMPANY];
  if (OIDC_COMPANY_CLAIM && companies.length === 0) {
    throw new ProviderError('no_company', describeMissing(claims, rules, 'OIDC_COMPANY_CLAIM'));
  }
  const [first = '', ...others] = readName(claims.name).split(' ');
  return {
    ...{role, companies, email: normalizeEmail(email), addsCompanies: !OIDC_COMPANY_CLAIM},
    firstName: readName(claims.given_name) || first,
    lastName: readName(claims.family_name) || others.join(' '),
  };
}

/**
 * Finds a claim by its name as it is, else as a path with dots; names in the path may have dots
 * too.
 */
export function readClaim(claims: unknown, name: string): unknown {
  if (!isRecord(claims)) {
    return undefined;
  }
  if (Object.hasOwn(claims, name)) {
    return claims[name];
  }
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const found = readClaim(readClaim(claims, name.slice(0, dot)), name.slice(dot + 1));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/**
 * Whether groups are left out: with more than 200 groups, Entra names an address for them, or only
 * says that there are some:
 * https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim
 */
function isOverage({_claim_names: elsewhere, hasgroups}: ClaimSet, roleClaim: string): boolean {
  const isElsewhere = isRecord(elsewhere) && Object.hasOwn(elsewhere, roleClaim);
  return isElsewhere || (roleClaim === 'groups' && String(hasgroups) === 'true');
}

/** The groups of a claim. A single text is one group, or a list with commas or blanks. */
function readGroups(claim: unknown): string[] {
  if (typeof claim !== 'string') {
    return readTexts(claim);
  }
  const listed = claim.split(claim.includes(',') ? /, ?/ : ' ');
  return readTexts([claim, ...(listed.every(Boolean) ? listed : [])]);
}

/**
 * The texts of a claim: one, a list, or the keys of an object; only texts that can be stored and
 * shown.
 */
function readTexts(claim: unknown): string[] {
  const all = isRecord(claim) ? Object.keys(claim).filter((key) => claim[key]) : [claim].flat();
  return all
    .filter((each): each is string => typeof each === 'string')
    .filter((text) => text.trim() && text.length <= maxClaimLength && visibleText(text) === text);
}

/** A name for display; nothing is compared with it. */
function readName(claim: unknown): string {
  return typeof claim === 'string' ? visibleText(claim).trim().slice(0, maxClaimLength) : '';
}

function describeMissing(
  claims: ClaimSet,
  rules: ProviderSettings,
  setting: 'OIDC_ROLE_CLAIM' | 'OIDC_EMAIL_CLAIM' | 'OIDC_COMPANY_CLAIM',
): string {
  const name = rules[setting] ?? '';
  const what = readClaim(claims, name) === undefined ? 'missing' : 'empty or cannot be read';
  return `the claim "${name}" is ${what}: let the provider send it, or set ${setting} to one of those that came: ${listNames(Object.keys(claims))}`;
}

/** In quotes, since a name may have commas, and blanks at its ends. */
const listNames = (names: readonly string[]): string =>
  names
    .map((name) => `"${name}"`)
    .join(', ')
    .slice(0, 500);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
