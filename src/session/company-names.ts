import type {ApolloClient} from '@apollo/client';
import {CompaniesDocument} from '../graphql/operations.generated';
import {browserStorage} from './browser-storage';
import {companiesOf, type Company, type User} from './session-state';

const key = 'companies';

/**
 * The companies a user may work in, with their names. They are asked for once
 * a tab and only when there is a choice, and stay in session storage, which
 * signing out empties. An endpoint without the query leaves ids as names.
 */
export async function companyNames(
  client: ApolloClient,
  user: User,
): Promise<Company[]> {
  const unnamed = companiesOf(user);
  if (unnamed.length < 2) {
    return unnamed;
  }
  const tab = browserStorage('sessionStorage');
  const kept = parse(tab.get(key));
  if (unnamed.every(({id}) => kept.some((company) => company.id === id))) {
    return companiesOf(user, kept);
  }
  try {
    const {data} = await client.query({
      query: CompaniesDocument,
      context: {cacheAnswer: true},
    });
    const companies = companiesOf(user, data?.companies ?? []);
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
