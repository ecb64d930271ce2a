import {type ContractRow, notAllowed, page} from './contract-row';

const json = {'content-type': 'application/json'};
const opened = JSON.stringify({kind: 'opened', pages: ['/usage/reports']});
const post = {session: 'with', method: 'POST', path: '/signals'} as const;

const refused: [string, number, Partial<ContractRow>][] = [
  [
    'another site is refused',
    403,
    {headers: {...json, 'sec-fetch-site': 'cross-site'}},
  ],
  [
    'a sibling of the site is refused',
    403,
    {headers: {...json, 'sec-fetch-site': 'same-site'}},
  ],
  [
    'the body of a form is refused',
    415,
    {headers: {'content-type': 'text/plain'}},
  ],
  ['more than 1 kB is refused', 413, {sends: opened + ' '.repeat(1024)}],
  ['what is not JSON is refused', 400, {sends: '{'}],
  [
    'a page that does not exist is refused',
    400,
    {sends: opened.replace('reports', 'walrus')},
  ],
];

/** `/signals`, which answers readers only. */
export const signals: ContractRow[] = [
  {
    ...post,
    name: "a reader's signal is stored",
    headers: {...json, 'sec-fetch-site': 'same-origin'},
    sends: opened,
    status: 204,
    body: '',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  },
  ...refused.map(([name, status, row]): ContractRow => ({
    ...post,
    name,
    headers: json,
    sends: opened,
    status,
    response: {
      'cache-control': 'no-store',
      'access-control-allow-origin': null,
    },
    ...row,
  })),
  {
    ...post,
    session: 'without',
    name: 'a stranger gets what any address answers to POST',
    headers: json,
    sends: opened,
    ...notAllowed,
    response: {allow: 'GET, HEAD'},
  },
  {
    name: 'there is nothing to read',
    session: 'with',
    path: '/signals',
    headers: page,
    status: 404,
    body: {file: 'guide/404.html'},
  },
];
