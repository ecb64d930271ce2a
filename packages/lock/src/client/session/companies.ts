import type {ApolloClient} from '@apollo/client';
import {isUnknownField} from '../tokens/errors';
import {delay} from '../tokens/http';
import {browserStorage} from '../tokens/storage';
import {browserTab, type Tab} from '../tokens/tab';
import {CompaniesDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {SessionParts} from './parts';
import type {Company, User} from './state';

/** Session storage key of the companies with their names. */
const key = 'companies';

/** The company a user works in; null when the endpoint names none. */
export function activeCompanyId(user: User | null): string | null {
  return user?.companyId ?? user?.lastLoggedInCompanyId ?? null;
}

/**
 * The companies a user may work in, sorted by name. One that has no name in
 * `named` is called by its id: 'Company 31'.
 */
export function listCompanies(user: User, named: readonly Company[] = []): Company[] {
  const names = new Map(named.map(({id, name}) => [String(id), name]));
  const ids = [
    activeCompanyId(user),
    ...(user.permissions ?? []).map((permission) => permission?.companyId),
  ].filter((id) => id !== null && id !== undefined);
  return [...new Set(ids.map(String))]
    .map((id) => ({id, name: names.get(id) || `Company ${id}`}))
    .sort(byName);
}

let collator: Intl.Collator | undefined;

// One for all comparisons: making one takes a slow phone 5 ms.
function byName(a: Company, b: Company): number {
  collator ??= new Intl.Collator('en', {numeric: true});
  return collator.compare(a.name, b.name);
}

/**
 * Fetches the companies a user may work in, with their names, once a tab and
 * only when there is a choice. They are kept in session storage, which signing
 * out empties. An endpoint without the query is not asked again.
 *
 * @param loaded those that this page has already loaded.
 */
export async function fetchCompanies(
  client: ApolloClient,
  user: User,
  loaded: readonly Company[] = [],
  tab: Tab = browserTab,
): Promise<Company[]> {
  const unnamed = listCompanies(user);
  if (unnamed.length < 2) {
    return unnamed;
  }
  const storage = browserStorage('sessionStorage', tab);
  const stored = storage.getJson(key);
  const inTab = Array.isArray(stored) ? stored.filter(isCompany) : [];
  const named = [...loaded, ...inTab];
  if (unnamed.every(({id}) => named.some((company) => company.id === id))) {
    return listCompanies(user, named);
  }
  let companies = unnamed;
  try {
    const {data} = await client.query({
      query: CompaniesDocument,
      fetchPolicy: 'no-cache',
      context: {cacheResult: true},
    });
    companies = listCompanies(user, data?.companies ?? []);
  } catch (error) {
    if (!isUnknownField(error, 'companies')) {
      return unnamed;
    }
  }
  storage.set(key, JSON.stringify(companies));
  return companies;
}

/**
 * Loads the companies of each user who is loaded, in a task of its own: the one that shows
 * the user is long enough.
 */
export function loadCompanies({store, client, tab}: SessionParts): void {
  async function load(user: User): Promise<void> {
    await delay(0);
    const companies = await fetchCompanies(client, user, store.getState().companies, tab);
    store.dispatch({type: 'companies-loaded', user, companies});
  }
  store.onEvent((event) => void (event.type === 'user-loaded' && load(event.user)));
}

function isCompany(value: unknown): value is Company {
  const {id, name} = (value ?? {}) as Partial<Company>;
  return typeof id === 'string' && typeof name === 'string';
}
