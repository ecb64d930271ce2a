import {type ContractRow, json, notAllowed} from './contract-row';

const answer = JSON.stringify({
  kind: 'answer',
  id: '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11',
  page: '/manual/reports',
  answer: 'yes',
});
const post = {
  who: ['reader'],
  requests: ['POST /signals'],
  headers: json,
  sends: answer,
} as const;
const refusal = {'cache-control': 'no-store', 'access-control-allow-origin': null};

/** `/signals`, which answers readers only. */
export const signals: ContractRow[] = [
  {
    ...post,
    promise: "a reader's signal is stored",
    headers: {...json, 'sec-fetch-site': 'same-origin'},
    status: 204,
    body: '',
    response: {'cache-control': 'no-store', 'set-cookie': null},
  },
  {
    ...post,
    promise: 'a signal that another site sends is refused',
    requests: [
      ['POST /signals', {'sec-fetch-site': 'cross-site'}],
      ['POST /signals', {'sec-fetch-site': 'same-site'}],
    ],
    status: 403,
    response: refusal,
  },
  {
    ...post,
    promise: 'the body of a form is no signal',
    headers: {'content-type': 'text/plain'},
    status: 415,
    response: refusal,
  },
  {
    ...post,
    promise: 'more than 1 kB is no signal',
    sends: answer + ' '.repeat(1024),
    status: 413,
    response: refusal,
  },
  {
    ...post,
    promise: 'what is not JSON, and what names a page that does not exist, is no signal',
    requests: [
      ['POST /signals', {}, '{'],
      ['POST /signals', {}, answer.replace('reports', 'walrus')],
    ],
    status: 400,
    response: refusal,
  },
  {
    ...post,
    promise: 'a stranger gets what any address answers to POST',
    who: ['stranger'],
    ...notAllowed,
    response: {allow: 'GET, HEAD'},
  },
];
