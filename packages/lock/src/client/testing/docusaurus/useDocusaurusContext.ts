import {createContext, useContext} from 'react';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';

/** Returns the lock's fields for the guide's build; `own` replaces some of them. */
export function makeFields(own: Partial<PublicConfig> = {}): PublicConfig {
  return {
    build: 'guide',
    graphqlEndpoint: '/graphql',
    useGETForQueries: false,
    expiryUnit: 'auto',
    productName: 'Platform',
    signInHelp: null,
    roleNames: {},
    audience: 'everyone',
    features: {},
    ...own,
  };
}

/** The configuration of the site; a test may provide another. */
export const DocusaurusContext = createContext({
  siteConfig: {
    title: 'Documentation',
    favicon: undefined as string | undefined,
    customFields: {lock: makeFields()},
  },
});

const english = {htmlLang: 'en', direction: 'ltr'};

/** Stands in for Docusaurus' hook, which reads files that a build generates. */
export default function useDocusaurusContext() {
  const {siteConfig} = useContext(DocusaurusContext);
  return {
    siteConfig: {...siteConfig, themeConfig: {}},
    i18n: {currentLocale: 'en', localeConfigs: {en: english}},
  };
}
