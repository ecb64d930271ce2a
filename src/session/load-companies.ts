import {fetchCompanies} from './fetch-companies';
import type {SessionParts} from './session-parts';
import type {User} from './user';

/** Loads the names of the companies that a user may work in. */
export async function loadCompanies(
  {store, client}: Pick<SessionParts, 'store' | 'client'>,
  user: User,
): Promise<void> {
  const known = store.getState().companies;
  const companies = await fetchCompanies(client, user, known);
  store.dispatch({type: 'companies-loaded', user, companies});
}
