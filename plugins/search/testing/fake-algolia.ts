import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {gunzipSync} from 'node:zlib';
import type {SearchAnswer, SearchRequest} from '../shared/records';

/** A service on this machine that speaks as much of Algolia as is used here. */
export interface FakeAlgolia {
  host: string;
  /** Method and path of each request, in order; tasks asked about left out. */
  asked: string[];
  indices: Map<string, FakeIndex>;
  /** Answers searches. */
  search: (request: SearchRequest) => SearchAnswer;
  /** Says with which status a request is refused, if at all. */
  refuse: (method: string, path: string, key: string) => number | null;
  close: () => Promise<void>;
}

interface FakeIndex {
  settings: object;
  synonyms: unknown[];
  objects: unknown[];
}

/** Makes an index that holds nothing, or what is given. */
export function fakeIndex(held: Partial<FakeIndex> = {}): FakeIndex {
  return {settings: {}, synonyms: [], objects: [], ...held};
}

/** Starts the service on a free port. */
export async function fakeAlgolia(): Promise<FakeAlgolia> {
  const fake: FakeAlgolia = {
    host: '',
    asked: [],
    indices: new Map(),
    search: () => {
      throw new Error('This test searches for nothing.');
    },
    refuse: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const indexOf = (name: string) => {
    const index = fake.indices.get(name) ?? fakeIndex();
    fake.indices.set(name, index);
    return index;
  };

  function answer(method: string, url: URL, body: Body): object {
    const [, name = '', action = ''] =
      /^\/1\/indexes\/([^/]+)(?:\/(.*))?$/.exec(url.pathname) ?? [];
    if (action.startsWith('task/')) {
      return {status: 'published'};
    }
    if (action === 'queries') {
      return {results: body.requests!.map(fake.search)};
    }
    if (method === 'PUT' && action === 'settings') {
      indexOf(name).settings = body;
    } else if (action === 'synonyms/batch') {
      const isNew = url.searchParams.get('replaceExistingSynonyms') === 'true';
      const kept = isNew ? [] : indexOf(name).synonyms;
      indexOf(name).synonyms = [...kept, ...(body as unknown as object[])];
    } else if (action === 'batch') {
      const objects = body.requests!.map((request) => request.body);
      indexOf(name).objects.push(...objects);
    } else if (action === 'operation' && body.operation === 'copy') {
      const {settings, synonyms} = indexOf(name);
      Object.assign(indexOf(body.destination!), {settings, synonyms});
    } else if (action === 'operation') {
      fake.indices.set(body.destination!, indexOf(name));
      fake.indices.delete(name);
    } else if (method === 'DELETE') {
      fake.indices.delete(name);
    } else {
      throw new Error(`Not known here: ${method} ${url.pathname}`);
    }
    return {taskID: 1, objectIDs: [], updatedAt: '', deletedAt: ''};
  }

  const server = createServer(async (request, response) => {
    const {method = '', url = ''} = request;
    const asked = new URL(url, 'http://localhost');
    const {pathname, searchParams} = asked;
    if (!pathname.includes('/task/')) {
      fake.asked.push(`${method} ${pathname}`);
    }
    const key =
      request.headers['x-algolia-api-key'] ??
      searchParams.get('x-algolia-api-key');
    const status = fake.refuse(method, pathname, String(key));
    const body = await readBody(request);
    response.setHeader('content-type', 'application/json');
    response.statusCode = status ?? 200;
    response.end(
      JSON.stringify(
        status ? {message: 'refused', status} : answer(method, asked, body),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

interface Body {
  operation?: 'copy' | 'move';
  destination?: string;
  requests?: (SearchRequest & {body: unknown})[];
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  const raw = Buffer.concat(parts);
  const isGzip = request.headers['content-encoding'] === 'gzip';
  const text = (isGzip ? gunzipSync(raw) : raw).toString();
  return text ? (JSON.parse(text) as Body) : {};
}
