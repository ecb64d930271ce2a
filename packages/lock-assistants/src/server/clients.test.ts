import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {openAssistantsScene} from '../../../testing/src/assistants-scene';

// The client library that editors use, over a socket.

const info = {name: 'test', version: '1.0.0'};

async function open() {
  const {url, make} = await openAssistantsScene(createLibsqlDatabase, {
    way: 'socket',
  });
  const headers = {authorization: `Bearer ${await make()}`};
  return {url: new URL(`${url}/mcp`), headers};
}

/** Lists the tools, searches, and fetches the first address that is found. */
async function useTools(client: Pick<Client, 'listTools' | 'callTool'>) {
  const {tools} = await client.listTools();
  expect(tools.map(({name}) => name)).toEqual(['search', 'fetch']);
  expect(tools.every(({description}) => description?.includes('The guide to otters'))).toBe(true);
  expect(tools.every(({annotations}) => annotations?.readOnlyHint)).toBe(true);
  const say = async (name: string, asked: Record<string, unknown>) => {
    const {content} = await client.callTool({name, arguments: asked});
    return (content as {text: string}[])[0]!.text;
  };
  const hits = await say('search', {query: 'quiet nights'});
  const [, address = ''] = hits.split('\n');
  expect(address).toMatch(/\/manual\/reports#otter-thresholds$/);
  expect(await say('fetch', {page: address})).toMatch(/^# Reading otter/);
}

test('the client of 2026 lists, searches and fetches', async () => {
  const {url, headers} = await open();
  const client = new Client(info, {
    versionNegotiation: {mode: {pin: '2026-07-28'}},
  });
  await client.connect(new StreamableHTTPClientTransport(url, {requestInit: {headers}}));
  await useTools(client);
  await client.close();
});

test('the client of 2025 lists, searches and fetches after its handshake', async () => {
  const {url, headers} = await open();
  // This mode is the default of the client.
  const client = new Client(info, {versionNegotiation: {mode: 'legacy'}});
  await client.connect(new StreamableHTTPClientTransport(url, {requestInit: {headers}}));
  await useTools(client);
  await client.close();
});

test('a client without a valid token looks for no OAuth server', async () => {
  const {url} = await open();
  const headers = {authorization: 'Bearer none'};
  const transport = new StreamableHTTPClientTransport(url, {requestInit: {headers}});
  await expect(new Client(info).connect(transport)).rejects.toThrow(/Send a valid token/);
});
