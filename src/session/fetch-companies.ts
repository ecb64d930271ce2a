import type {ApolloClient} from '@apollo/client';
import {isUnknownField} from '../tokens/errors';
import {CompaniesDocument} from './operations.generated';
import {browserStorage} from '../tokens/storage';
import {listCompanies, type Company} from './companies';
import type {User} from './user';

const key = 'companies';

/**
 * Fetches the companies a user may work in, with their names, once a tab and
 * only when there is a choice. They are kept in session storage, which signing
 * out empties. An endpoint without the query is not asked again.
 *
 * @param known those that this page has already loaded.
 */
export async function fetchCompanies(
  client: ApolloClient,
  user: User,
  known: readonly Company[] = [],
): Promise<Company[]> {
  const unnamed = listCompanies(user);
  if (unnamed.length < 2) {
    return unnamed;
  }
  const tab = browserStorage('sessionStorage');
  const stored = [...known, ...parse(tab.get(key))];
  if (unnamed.every(({id}) => stored.some((company) => company.id === id))) {
    return listCompanies(user, stored);
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
  tab.set(key, JSON.stringify(companies));
  return companies;
}

function parse(json: string | null): Company[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter(isCompany) : [];
  } catch {
    return [];
  }
}

function isCompany(value: unknown): value is Company {
  const {id, name} = (value ?? {}) as Partial<Company>;
  return typeof id === 'string' && typeof name === 'string';
}
