import type {ReactElement} from 'react';
import {act} from 'react';
import {render} from '@testing-library/react';
import {renderToString} from 'react-dom/server';

/**
 * Renders an element as the build does and hydrates it as a browser does. React
 * logs a difference between the two, which fails the test.
 *
 * @returns the built HTML.
 */
export function hydrate(element: ReactElement): string {
  const html = renderToString(element);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  act(() => {
    render(element, {container, hydrate: true});
  });
  return html;
}
