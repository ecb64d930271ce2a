import {type ContractRow, notAllowed, page} from './contract-row';

const json = {'content-type': 'application/json'};
const answer = JSON.stringify({
  kind: 'answer',
  id: '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11',
  page: '/manual/reports',
  answer: 'yes',
});
const post = {session: 'with', method: 'POST', path: '/signals'} as const;

const refused: (Partial<ContractRow> & Pick<ContractRow, 'name' | 'status'>)[] = [
  ...['cross-site', 'same-site'].map((site) => ({
    name: `a ${site} request is refused`,
    status: 403,
    headers: {...json, 'sec-fetch-site': site},
  })),
  {
    name: 'the body of a form is refused',
    status: 415,
    headers: {'content-type': 'text/plain'},
  },
  {
    name: 'more than 1 kB is refused',
    status: 413,
    sends: answer + ' '.repeat(1024),
  },
  {name: 'what is not JSON is refused', status: 400, sends: '{'},
  {
    name: 'a page that does not exist is refused',
    status: 400,
    sends: answer.replace('reports', 'walrus'),
  },
];

/** `/signals`, which answers readers only. */
export const signals: ContractRow[] = [
  {
    ...post,
    name: "a reader's signal is stored",
    headers: {...json, 'sec-fetch-site': 'same-origin'},
    sends: answer,
    status: 204,
    body: '',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  },
  ...refused.map((row): ContractRow => ({
    ...post,
    headers: json,
    sends: answer,
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
    sends: answer,
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
