import type {ApolloClient} from '@apollo/client';
import {CompaniesDocument} from '../graphql/operations.generated';
import {browserStorage} from './browser-storage';
import {listCompanies, type Company} from './companies';
import type {User} from './user';

const key = 'companies';

/**
 * Fetches the companies a user may work in, with their names, once a tab and
 * only when there is a choice. They are kept in session storage, which signing
 * out empties. An endpoint without the query leaves ids as names.
 */
export async function fetchCompanies(
  client: ApolloClient,
  user: User,
): Promise<Company[]> {
  const unnamed = listCompanies(user);
  if (unnamed.length < 2) {
    return unnamed;
  }
  const tab = browserStorage('sessionStorage');
  const stored = parse(tab.get(key));
  if (unnamed.every(({id}) => stored.some((company) => company.id === id))) {
    return listCompanies(user, stored);
  }
  try {
    const {data} = await client.query({
      query: CompaniesDocument,
      context: {cacheResult: true},
    });
    const companies = listCompanies(user, data?.companies ?? []);
    tab.set(key, JSON.stringify(companies));
    return companies;
  } catch {
    return unnamed;
  }
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
