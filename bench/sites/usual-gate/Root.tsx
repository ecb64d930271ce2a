import React, {type ReactNode} from 'react';
import {ApolloClient, gql, HttpLink, InMemoryCache} from '@apollo/client';
import {ApolloProvider, useQuery} from '@apollo/client/react';

const client = new ApolloClient({
  link: new HttpLink({uri: '/graphql'}),
  cache: new InMemoryCache(),
});

const me = gql`
  query Me {
    me {
      id
      email
    }
  }
`;

/**
 * The usual gate: a query for the user in `Root`, and the page once it has
 * answered. The HTML of each page contains only the indicator.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  return (
    <ApolloProvider client={client}>
      <Gate>{children}</Gate>
    </ApolloProvider>
  );
}

function Gate({children}: {children: ReactNode}): ReactNode {
  const {data, loading} = useQuery<{me: {id: string} | null}>(me);
  if (loading) {
    return <p>Loading…</p>;
  }
  return data?.me ? children : <p>Please sign in.</p>;
}
