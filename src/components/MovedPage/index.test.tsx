import React from 'react';
import {render, screen} from '@testing-library/react';
import MovedPage from '.';

const replace = jest.fn();
let location = {search: '', hash: ''};
jest.mock(
  '@docusaurus/router',
  () => ({
    useHistory: () => ({replace}),
    useLocation: () => location,
  }),
  {virtual: true},
);
jest.mock(
  '@theme/Layout',
  () => ({
    __esModule: true,
    default: ({children}: {children: React.ReactNode}) => children,
  }),
  {virtual: true},
);

test.each([
  ['/new', {search: '?a=b', hash: '#undo'}, '/new?a=b#undo'],
  ['/new', {search: '', hash: ''}, '/new'],
  ['/new#find', {search: '?a=b', hash: '#undo'}, '/new?a=b#find'],
])(
  'the page that has moved to %s, asked for with %j, leads to %s in its place',
  (to, asked, address) => {
    location = asked;
    render(<MovedPage to={to} />);
    expect(replace.mock.calls.at(-1)).toEqual([address]);
    // For a browser that runs no script.
    const link = screen.getByRole('link', {name: /its new address/});
    expect(link.getAttribute('href')).toBe(to);
  },
);
