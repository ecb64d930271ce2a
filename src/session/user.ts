import type {MeQuery} from './operations.generated';

/** The signed-in person. */
export type User = Omit<NonNullable<MeQuery['me']>, 'lastLoggedInCompanyId'> & {
  /** Not present in the result of a refresh. */
  lastLoggedInCompanyId?: string | null;
};
