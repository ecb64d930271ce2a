import {type ContractRow, filePolicy, page} from './contract-row';

const away: Pick<ContractRow, 'status' | 'response'> = {
  status: 503,
  response: {'retry-after': '10'},
};
const restarting = {
  ...away,
  response: {
    ...away.response,
    'content-type': /^text\/html/,
    'content-security-policy': filePolicy,
  },
  body: /^<!doctype html>[^]*The documentation is restarting[^]*<\/html>\n$/,
};

/** What nginx answers while the server does not. */
export const outages: ContractRow[] = [
  ...['/', '/usage/reports', '/usage/reports.html', '/usage/nothing'].map(
    (path): ContractRow => ({
      name: 'a page says that the server restarts',
      session: 'either',
      path,
      headers: page,
      ...restarting,
    }),
  ),
  ...['/assets/js/nothing.js', '/search-index.json', '/usage/reports.md'].map(
    (path): ContractRow => ({
      name: 'a file of the guide is for nobody',
      session: 'either',
      path,
      ...away,
    }),
  ),
  {
    name: 'the favicon is for everyone',
    session: 'either',
    path: '/favicon.svg',
    status: 200,
    body: {file: 'sign-in/favicon.svg'},
  },
];
