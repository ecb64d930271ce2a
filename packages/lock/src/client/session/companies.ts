import {type Company, listCompanies} from 'docusaurus-lock-server/shared/companies';
import {CompaniesDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {browserStorage, delay} from '../tokens/browser';
import type {SessionParts} from './lifecycle';
import type {User} from './state';

/** Session storage key of the companies with their names. */
const key = 'companies';

/**
 * Loads the companies of each user who is loaded, with their names where there is a choice. They
 * are kept in session storage, which signing out empties: the endpoint is asked once a tab, also
 * one that fails or lacks the query.
 */
export function loadCompanies({store, client, tab, isRead}: SessionParts): void {
  const storage = browserStorage('sessionStorage', tab);

  async function fetchCompanies(user: User): Promise<Company[]> {
    const unnamed = listCompanies(user);
    const stored = storage.getJson(key);
    const inTab = Array.isArray(stored) ? stored.filter(isCompany) : [];
    if (unnamed.length < 2 || unnamed.every(({id}) => inTab.some((one) => one.id === id))) {
      return listCompanies(user, inTab);
    }
    let companies = unnamed;
    try {
      const {data} = await client.query({
        query: CompaniesDocument,
        fetchPolicy: 'no-cache',
        context: {cacheResult: true},
      });
      companies = listCompanies(user, data?.companies ?? []);
    } catch {
      // They are called by their ids.
    }
    storage.set(key, JSON.stringify(companies));
    return companies;
  }

  async function load(user: User): Promise<void> {
    // In a task of its own: the one that shows the user is long enough.
    await delay(0);
    store.dispatch({type: 'companies-loaded', user, companies: await fetchCompanies(user)});
  }
  store.onEvent((event) => void (isRead && event.type === 'user-loaded' && load(event.user)));
}

function isCompany(value: unknown): value is Company {
  const {id, name} = (value ?? {}) as Partial<Company>;
  return typeof id === 'string' && typeof name === 'string';
}
