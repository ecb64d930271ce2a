// Modules that the search imports by an alias of its plugin.

declare module '@search/engine' {
  export const engine: import('./docsearch').BrowserEngine;
}

declare module '@search/stock/SearchBar' {
  import type {ComponentType} from 'react';

  const SearchBar: ComponentType<Record<string, unknown>>;
  export default SearchBar;
}

declare module '@search/stock/SearchPage/styles.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
