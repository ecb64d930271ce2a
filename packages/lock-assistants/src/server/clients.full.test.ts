import {join} from 'node:path';
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {Client as OldClient} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport as OldTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {createLibsqlDatabase} from '../../../lock-server/src/testing/accounts-stores';
import {createFolder} from '../../../lock-server/src/testing/after-test';
import {openAssistantsScene} from '../../../lock-server/src/testing/assistants-scene';

// The clients that editors are made of, over a socket.

const info = {name: 'test', version: '1.0.0'};

async function open() {
  const {url, make} = await openAssistantsScene(createLibsqlDatabase, {
    way: 'socket',
  });
  const {token} = await make();
  const headers = {authorization: `Bearer ${token}`};
  return {url: new URL(`${url}/mcp`), token, headers};
}

/** Lists the tools, searches, and fetches the first address that is found. */
async function useTools(client: Pick<Client | OldClient, 'listTools' | 'callTool'>) {
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

test('the client of 2025 does, after its handshake', async () => {
  const {url, headers} = await open();
  const client = new OldClient(info);
  await client.connect(new OldTransport(url, {requestInit: {headers}}));
  await useTools(client);
  await client.close();
});

test('mcp-remote does, for a client that only starts programs', async () => {
  const {url, token} = await open();
  const program = join(process.cwd(), 'node_modules/mcp-remote/dist/proxy.js');
  const client = new Client(info);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      // No blank: some clients cut arguments at one.
      args: [program, url.href, '--header', 'Authorization:${GUIDE_AUTH}'],
      env: {
        ...(process.env as Record<string, string>),
        GUIDE_AUTH: `Bearer ${token}`,
        MCP_REMOTE_CONFIG_DIR: createFolder(),
      },
      stderr: 'pipe',
    }),
  );
  await useTools(client);
  await client.close();
});

test('a client without a valid token looks for no OAuth server', async () => {
  const {url} = await open();
  const headers = {authorization: 'Bearer none'};
  const client = new OldClient(info);
  const transport = new OldTransport(url, {requestInit: {headers}});
  await expect(client.connect(transport)).rejects.toThrow(/Send a valid token/);
});
