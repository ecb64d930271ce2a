import {type Company, listCompanies} from 'docusaurus-lock-server/shared/companies';
import {CompaniesDocument} from 'docusaurus-lock-server/shared/operations.generated';
import {delay} from '../tokens/browser';
import type {SessionParts} from './lifecycle';
import type {User} from './state';

/**
 * Loads the companies of each user who is loaded, and their names if there are several. A page asks
 * for the names once.
 */
export function loadCompanies({store, client, showsPages}: SessionParts): void {
  let named: readonly Company[] = [];

  async function fetchCompanies(user: User): Promise<Company[]> {
    const unnamed = listCompanies(user);
    if (unnamed.length < 2 || unnamed.every(({id}) => named.some((one) => one.id === id))) {
      return listCompanies(user, named);
    }
    try {
      const {data} = await client.query({
        query: CompaniesDocument,
        fetchPolicy: 'no-cache',
        context: {cacheResult: true},
      });
      named = data?.companies ?? [];
      return listCompanies(user, named);
    } catch {
      // An endpoint may lack the query: then companies are shown by their ids.
      return unnamed;
    }
  }

  async function load(user: User): Promise<void> {
    // In a separate task, because the task that shows the user is long enough.
    await delay(0);
    store.dispatch({type: 'companies-loaded', user, companies: await fetchCompanies(user)});
  }
  store.onEvent((event) => void (showsPages && event.type === 'user-loaded' && load(event.user)));
}
