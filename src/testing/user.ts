import type {User} from '@site/src/session/state';

/** A user in one company, as `me` answers. */
export const user: User & {__typename: string} = {
  __typename: 'User',
  id: '7',
  email: 'avery@example.com',
  firstName: 'Avery',
  lastName: 'Quinn',
  role: 'OPERATOR',
  companyId: 'c1',
  lastLoggedInCompanyId: 'c1',
  isEndUserAgreementAccepted: true,
  passwordExpiresAt: null,
  permissions: [],
};

/** The same user in two companies. */
export const travellingUser = {
  ...user,
  permissions: [
    {__typename: 'Permission', id: 'p1', companyId: 'c1'},
    {__typename: 'Permission', id: 'p2', companyId: 'c2'},
  ],
};
