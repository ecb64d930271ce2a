// What the search imports by an alias that its plugin makes.

declare module '@search/engine' {
  export const engine: import('./docsearch').BrowserEngine;
}

declare module '@search/stock/SearchBar' {
  import type {ComponentType} from 'react';

  const SearchBar: ComponentType<Record<string, unknown>>;
  export default SearchBar;
}
