import {useSyncExternalStore} from 'react';

type ColorMode = 'light' | 'dark';

/**
 * The page's colour mode, read from `<html data-theme>`. Docusaurus' own hook
 * works below ThemeProvider only, and Root stands above it.
 */
export function usePageColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, read, () => 'dark');
}

function read(): ColorMode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {attributeFilter: ['data-theme']});
  return () => observer.disconnect();
}
