import type {ClientModule} from '@docusaurus/types';

/**
 * Marks the element that the address names, for article.css, unless it is a heading, which is found
 * without a mark. The browser's own `:target` does not follow links that the router opens.
 */
export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = ({location}) => {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.matches('h1, h2, h3, h4, h5, h6')) {
    target?.setAttribute('data-target', '');
  }
};
