import type {ClientModule} from '@docusaurus/types';

/**
 * Marks the element that the address names, for article.css. The browser's own
 * `:target` does not follow links that the router opens.
 */
export const onRouteDidUpdate: NonNullable<ClientModule['onRouteDidUpdate']> = ({location}) => {
  document.querySelector('[data-target]')?.removeAttribute('data-target');
  const id = decodeURIComponent(location.hash.slice(1));
  document.getElementById(id)?.setAttribute('data-target', '');
};
