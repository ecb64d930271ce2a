/**
 * @jest-environment node
 */
import type {RequestListener} from 'node:http';
import {json, startClient} from '../testing/endpoint';
import {CompaniesDocument} from './operations.generated';

const companies = [{__typename: 'Company', id: '1', name: 'Fjord Foods'}];

test('a response of 5 MB is read completely', async () => {
  const name = 'x'.repeat(5 * 1024 * 1024);
  const {client} = await startClient(json({data: {companies: [{...companies[0], name}]}}));
  const {data} = await client.query({query: CompaniesDocument});
  expect(data?.companies?.[0]?.name).toHaveLength(name.length);
});

const bad: [string, RequestListener, RegExp][] = [
  ['HTML', (_, response) => response.end('<!doctype html>'), /JSON/],
  ['empty', (_, response) => response.end(), /JSON/],
  [
    'status 500',
    (_, response) => response.writeHead(500).end('{"data":{}}'),
    /^Response not successful: Received status code 500$/,
  ],
  [
    'status 400 in HTML',
    (_, response) => response.writeHead(400).end('<p>no</p>'),
    /^Response not successful: Received status code 400$/,
  ],
  [
    'status 500 in the media type of GraphQL responses',
    (_, response) =>
      response
        .writeHead(500, {'content-type': 'application/graphql-response+json'})
        .end('{"errors":[{"message":"Broken"}]}'),
    /^Response not successful: Received status code 500$/,
  ],
  ['neither data nor errors', json({}), /^Server response was missing for query 'Companies'\.$/],
  ['the word null', json(null), /^Server response was missing for query 'Companies'\.$/],
  ['data null', json({data: null}), /^Graphql error$/],
  ['two errors', json({errors: [{message: 'first'}, {message: 'second'}]}), /^first$/],
  [
    'cut off',
    (_, response) => {
      response.writeHead(200, {'content-length': 100}).write('{"data"');
      setTimeout(() => response.destroy(), 20);
    },
    /^terminated$/, // Node's words; a browser's are tried again.
  ],
];

test.each(bad)('a response that is %s rejects at once', async (_, answer, words) => {
  const {client, seen} = await startClient(answer);
  await expect(client.query({query: CompaniesDocument})).rejects.toThrow(words);
  expect(seen).toHaveLength(1);
});
