const pair = 'success message token refreshToken expiresIn';
const user = `user {
  id email firstName lastName role companyId lastLoggedInCompanyId
  isEndUserAgreementAccepted passwordExpiresAt permissions { id companyId }
}`;

/** The operations as a client sends them. */
export const operations = {
  me: `{ me ${user.slice('user '.length)} }`,
  companies: '{ companies { id name } }',
  authenticateUser: `mutation AuthenticateUser($email: String!, $password: String!) {
    result: authenticateUser(email: $email, password: $password) { ${pair} ${user} }
  }`,
  changePassword: `mutation ($email: String!, $password: String!, $newPassword: String!) {
    result: changePassword(email: $email, password: $password, newPassword: $newPassword) { ${pair} ${user} }
  }`,
  setActiveUserSession: `mutation ($companyId: ID!) {
    result: setActiveUserSession(companyId: $companyId) { ${pair} ${user} }
  }`,
  refreshAuthToken: `mutation ($refreshToken: String!) {
    result: refreshAuthToken(refreshToken: $refreshToken) { ${pair} ${user} }
  }`,
  logout: 'mutation ($id: ID!) { result: logout(id: $id) { success message } }',
};
