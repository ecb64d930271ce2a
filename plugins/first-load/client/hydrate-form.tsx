import React from 'react';
import {hydrateRoot} from 'react-dom/client';
import '@generated/client-modules';
import {BrowserContextProvider} from '@docusaurus/core/lib/client/browserContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Root from '@theme/Root';

// Stands in for Docusaurus' own entry in the sign-in build. That build never shows
// what is below Root, so the router, the routes and the theme's providers would only
// delay the form. Nothing changes <head> either (`bundlerOptions`). The elements
// have to be those of Docusaurus' server render.
const container = document.querySelector('#__docusaurus');
if (container) {
  window.docusaurusRoot = hydrateRoot(
    container,
    <ErrorBoundary>
      <BrowserContextProvider>
        <Root>{null}</Root>
      </BrowserContextProvider>
    </ErrorBoundary>,
  );
}
