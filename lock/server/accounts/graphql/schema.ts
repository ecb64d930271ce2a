/**
 * The GraphQL schema of the five operations that every endpoint has, and of the
 * optional `companies` and `changePassword`. It is the contract between `src/` and the
 * embedded service: `npm run codegen` writes the types of both sides from it.
 */
export const typeDefs = /* GraphQL */ `
  "An entry of a user's permissions: what it allows is the platform's affair."
  type Permission {
    id: ID!
    companyId: ID!
  }

  type User {
    id: ID!
    email: String!
    firstName: String
    lastName: String
    role: String
    companyId: ID
    lastLoggedInCompanyId: ID
    isEndUserAgreementAccepted: Boolean
    "ISO 8601 date and time, or null where passwords do not expire."
    passwordExpiresAt: String
    permissions: [Permission!]
  }

  type Company {
    id: ID!
    name: String!
  }

  "Answer of the operations that open or renew a session."
  type SessionResult {
    success: Boolean!
    token: String
    refreshToken: String
    "Seconds until the token expires."
    expiresIn: Float
    message: String
    user: User
  }

  type LogoutResult {
    success: Boolean!
    message: String
  }

  type Query {
    "The user of the token in x-auth-token; an UNAUTHORIZED error without one."
    me: User
    "The companies that the user may work in."
    companies: [Company!]
  }

  type Mutation {
    authenticateUser(email: String!, password: String!): SessionResult!
    "In the company that the session works in already: the same token, and no refresh token."
    setActiveUserSession(companyId: ID!): SessionResult!
    refreshAuthToken(refreshToken: String!): SessionResult!
    logout(id: ID!): LogoutResult!
    "Optional. Needs no token, so that an expired password can be changed."
    changePassword(email: String!, password: String!, newPassword: String!): SessionResult!
  }
`;
