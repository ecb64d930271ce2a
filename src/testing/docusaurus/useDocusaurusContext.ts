import {createContext, useContext} from 'react';
import type {SiteFields} from '@site/shared/site-fields';

const customFields: SiteFields = {
  build: 'guide',
  graphqlEndpoint: '/graphql',
  useGETForQueries: false,
  productName: 'Platform',
  signInHelp: null,
  roleNames: {},
  audience: 'everyone',
  hasAssistants: true,
};

/** What the configuration says; a test may provide another. */
export const DocusaurusContext = createContext({
  siteConfig: {title: 'Documentation', customFields},
});

/** Stands in for Docusaurus' hook, which reads what a build generates. */
export default function useDocusaurusContext() {
  return useContext(DocusaurusContext);
}
