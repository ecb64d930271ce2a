import {GraphQLError} from 'graphql';

/**
 * The error of an operation without a valid token. Clients look for the word
 * UNAUTHORIZED in the message; the HTTP status stays 200.
 */
export function unauthorized(): GraphQLError {
  return new GraphQLError('UNAUTHORIZED', {
    extensions: {code: 'UNAUTHORIZED'},
  });
}
