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

declare module '@search/stock/SearchBar' {
  import type {ComponentType} from 'react';

  const SearchBar: ComponentType<Record<string, unknown>>;
  export default SearchBar;
}

declare module '@theme/CodeBlock' {
  import type {ComponentType} from 'react';

  const CodeBlock: ComponentType<{title?: string; children: string}>;
  export default CodeBlock;
}

declare module '*.css';

declare module '@generated/docusaurus-plugin-content-docs/default/__plugin.json' {
  const plugin: {name: string; id: string};
  export default plugin;
}
