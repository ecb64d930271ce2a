import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {noCompany, normalizeEmail} from '../sessions/sign-in';
import {maxClaimLength, type ProviderSettings} from './settings';

/** What is stored of a person who has signed in with a provider. */
export interface Profile {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  /** Names of the companies that the person may work in; one at least. */
  companies: readonly string[];
  /** Whether a company that does not exist is added: that of the settings, not of a claim. */
  addsCompanies: boolean;
}

/** Why a person whom the provider knows does not get in. */
export interface ClaimsRefusal {
  /** For the log. */
  reason: 'no_role' | 'groups_overage' | 'no_email' | 'no_company';
  /** For the person at the form. */
  message: string;
}

/** Who a person is at the provider, and what that means here. */
export interface Claims {
  issuer: string;
  /** The provider's own name of the person, which never changes. */
  subject: string;
  result: Profile | ClaimsRefusal;
}

type Rules = Pick<
  ProviderSettings,
  'OIDC_ROLE_CLAIM' | 'OIDC_ROLES' | 'OIDC_DEFAULT_ROLE' | 'OIDC_COMPANY_CLAIM' | 'OIDC_COMPANY'
>;

const askAdministrator = 'Ask your administrator for access.';

/**
 * Reads from the claims of a verified token who somebody is here. What cannot be read is
 * missing, and whoever has no role does not get in.
 *
 * @param claims of a token whose signature has been verified.
 */
export function readProfile(
  claims: Readonly<Record<string, unknown>>,
  rules: Rules,
): Profile | ClaimsRefusal {
  // Entra names a place to ask for the groups, instead of more than 200 groups:
  // https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim
  const elsewhere = claims._claim_names;
  if (isRecord(elsewhere) && Object.hasOwn(elsewhere, rules.OIDC_ROLE_CLAIM)) {
    const message =
      'You are in more groups than your provider lists. Ask your administrator to send only the groups that are assigned to this application.';
    return {reason: 'groups_overage', message};
  }
  const groups = readTexts(claims[rules.OIDC_ROLE_CLAIM]);
  const role =
    rules.OIDC_ROLES?.find(({group}) => groups.includes(group))?.role ?? rules.OIDC_DEFAULT_ROLE;
  if (!role) {
    return {reason: 'no_role', message: `You have no role in this guide yet. ${askAdministrator}`};
  }
  const [email] = readTexts(claims.email);
  if (!email) {
    const message = `Your provider did not send your e-mail address. ${askAdministrator}`;
    return {reason: 'no_email', message};
  }
  const companies = rules.OIDC_COMPANY_CLAIM
    ? readTexts(claims[rules.OIDC_COMPANY_CLAIM])
    : [rules.OIDC_COMPANY];
  if (companies.length === 0) {
    return {reason: 'no_company', message: noCompany};
  }
  const [name = ''] = readTexts(claims.name);
  const [firstName = name.split(' ')[0] ?? ''] = readTexts(claims.given_name);
  const [lastName = name.split(' ').slice(1).join(' ')] = readTexts(claims.family_name);
  return {
    ...{firstName, lastName, role, companies},
    email: normalizeEmail(email),
    addsCompanies: rules.OIDC_COMPANY_CLAIM === undefined,
  };
}

/** The texts of a claim that is one or a list: all that can be stored and shown. */
function readTexts(claim: unknown): string[] {
  return [claim]
    .flat()
    .filter((each): each is string => typeof each === 'string')
    .map((text) => text.trim())
    .filter((text) => text && text.length <= maxClaimLength && visibleText(text) === text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
