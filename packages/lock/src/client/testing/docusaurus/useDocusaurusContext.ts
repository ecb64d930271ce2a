import {createContext, useContext} from 'react';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';

/** The lock's fields of a site of the guide's build, but for its own. */
export function makeFields(own: Partial<SiteFields> = {}): SiteFields {
  return {
    build: 'guide',
    graphqlEndpoint: '/graphql',
    useGETForQueries: false,
    expiryUnit: 'auto',
    productName: 'Platform',
    signInHelp: null,
    roleNames: {},
    logo: null,
    audience: 'everyone',
    features: {},
    ...own,
  };
}

/** What the configuration says; a test may provide another. */
export const DocusaurusContext = createContext({
  siteConfig: {
    title: 'Documentation',
    favicon: undefined as string | undefined,
    customFields: {lock: makeFields()},
  },
});

/** Stands in for Docusaurus' hook, which reads what a build generates. */
export default function useDocusaurusContext() {
  return useContext(DocusaurusContext);
}
