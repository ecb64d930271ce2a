import type {ClientModule} from '@docusaurus/types';

/**
 * Opens the details that the address names, and marks any other element that it names, for
 * article.css, but for headings, which are found without a mark. The browser's own `:target` does
 * not follow links that the router opens.
 */
export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = ({location}) => {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  const target = document.getElementById(location.hash.slice(1));
  target?.closest('details')?.setAttribute('open', '');
  if (!target?.matches('h1, h2, h3, h4, h5, h6')) {
    target?.setAttribute('data-target', '');
  }
};
