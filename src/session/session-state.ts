import type {MeQuery} from '../graphql/operations.generated';

/** The signed-in person (specification 3). */
export type User = Omit<NonNullable<MeQuery['me']>, 'lastLoggedInCompanyId'> & {
  /** Not present in the result of a refresh. */
  lastLoggedInCompanyId?: string | null;
};

/** A company; an endpoint without the query `companies` knows only ids. */
export interface Company {
  id: string;
  name: string;
}

/**
 * Where the session stands (specification 2, "Access gate").
 *
 * - `starting`: nothing is known, as while pre-rendering and hydrating
 * - `loading`: a token is stored and its user is being asked for
 * - `signed-in`: the user is known
 * - `nobody`: a token but no user; ends after 100 ms
 * - `signed-out`: no token
 * - `unkept`: nothing is stored because the browser denies storage
 * - `leaving`: signing out
 */
export type Phase =
  | 'starting'
  | 'loading'
  | 'signed-in'
  | 'nobody'
  | 'signed-out'
  | 'unkept'
  | 'leaving';

export interface SessionState {
  phase: Phase;
  user: User | null;
  /** Those the user may work in; empty until asked. */
  companies: readonly Company[];
  /** Whether the server was asked for its cookie, and gave it. */
  door: 'shut' | 'open' | 'stuck';
}

export const initialState: SessionState = {
  phase: 'starting',
  user: null,
  companies: [],
  door: 'shut',
};

/** The company a user works in; null when the endpoint names none. */
export function activeCompanyId(user: User | null): string | null {
  return user?.companyId ?? user?.lastLoggedInCompanyId ?? null;
}

/**
 * The companies a user may work in, in the order of their names, which are ids
 * where `named` has none.
 */
export function companiesOf(
  user: User,
  named: readonly Company[] = [],
): Company[] {
  const names = new Map(named.map(({id, name}) => [String(id), name]));
  const ids = [
    activeCompanyId(user),
    ...(user.permissions ?? []).map((permission) => permission?.companyId),
  ].filter((id) => id !== null && id !== undefined);
  return [...new Set(ids.map(String))]
    .map((id) => ({id, name: names.get(id) ?? id}))
    .sort((a, b) => a.name.localeCompare(b.name));
}
