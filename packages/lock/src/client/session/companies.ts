import type {ApolloClient} from '@apollo/client';
import {isUnknownField} from '../tokens/errors';
import {delay} from '../tokens/http';
import {browserStorage} from '../tokens/storage';
import {browserTab, type Tab} from '../tokens/tab';
import {type Company, listCompanies} from 'docusaurus-lock-server/shared/companies';
import {CompaniesDocument} from 'docusaurus-lock-server/shared/operations.generated';
import type {SessionParts} from './parts';
import type {User} from './state';

/** Session storage key of the companies with their names. */
const key = 'companies';

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
