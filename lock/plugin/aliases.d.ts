/// <reference types="@docusaurus/module-type-aliases" />
// What plugins import by an alias that they make in the build.

// Of a plugin itself, of packages and of the theme.

declare module '@lock/site-root' {
  import type {ComponentType, ReactNode} from 'react';

  const SiteRoot: ComponentType<{children: ReactNode}>;
  export default SiteRoot;
}

declare module '@search/engine' {
  export const engine: import('./search/client/docsearch').BrowserEngine;
}

declare module '@search/record' {
  /** Missing in a site that records no searches. */
  export const recordSearch: import('./search/client/watch').RecordSearch | undefined;
}

declare module '@search/modal' {
  import type {ComponentType} from 'react';

  export const DocSearchModal: ComponentType<{onClose: () => void}>;
}

declare module '@search/stock/SearchBar' {
  import type {ComponentType} from 'react';

  const SearchBar: ComponentType<Record<string, unknown>>;
  export default SearchBar;
}

declare module '@search/stock/SearchPage' {
  import type {ComponentType} from 'react';

  const SearchPage: ComponentType;
  export default SearchPage;
}

declare module '@theme/CodeBlock' {
  import type {ComponentType} from 'react';

  const CodeBlock: ComponentType<{title?: string; children: string}>;
  export default CodeBlock;
}

declare module '@theme/SearchHelp' {
  import type {ComponentType} from 'react';
  import type {HelpLink} from './search/client/algolia';

  const SearchHelp: ComponentType<{
    nothingFound: boolean;
    nearest: readonly HelpLink[];
    onClose: () => void;
  }>;
  export default SearchHelp;
}

declare module '@theme/SearchHelp/Links' {
  import type {ComponentType} from 'react';
  import type {HelpLink} from './search/client/algolia';

  const Links: ComponentType<{
    title: string;
    links: readonly HelpLink[];
    onClose: () => void;
  }>;
  export default Links;
}

declare module '@theme/SearchTranslations' {
  const translations: {
    modal: {errorScreen: {titleText: string; helpText: string}};
  };
  export default translations;
}

declare module '*.css';

declare module '@generated/docusaurus-plugin-content-docs/default/__plugin.json' {
  const plugin: {name: string; id: string};
  export default plugin;
}

declare module 'algoliasearch/dist/lite/builds/browser' {
  export {liteClient} from 'algoliasearch/lite';
}
