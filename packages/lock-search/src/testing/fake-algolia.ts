import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import type {SearchAnswer, SearchRequest} from '../client/algolia';

/** A request to the service. */
interface Asked {
  /** Method and path. */
  request: string;
  key: string;
  body: {
    operation?: 'copy' | 'move';
    destination?: string;
    requests?: (SearchRequest & {body: unknown})[];
  };
}

/** A service on this machine that knows the requests to Algolia that are used here. */
export interface FakeAlgolia {
  host: string;
  /** All requests in order, except those that ask about a task. */
  asked: Asked[];
  /** Answers searches. */
  search: (request: SearchRequest) => SearchAnswer;
  /** Gives the status with which a request is refused, or null for no refusal. */
  refuse: (asked: Asked) => number | null;
  close: () => void;
}

/** Starts the service on a free port. */
export async function fakeAlgolia(): Promise<FakeAlgolia> {
  const server = createServer(async (request, response) => {
    const {method, url = '', headers} = request;
    const {pathname, searchParams} = new URL(url, 'http://localhost');
    const sent = await text(request);
    const asked: Asked = {
      request: `${method} ${pathname}`,
      key: String(headers['x-algolia-api-key'] ?? searchParams.get('x-algolia-api-key')),
      body: sent ? (JSON.parse(sent) as Asked['body']) : {},
    };
    if (!pathname.includes('/task/')) {
      fake.asked.push(asked);
    }
    const status = fake.refuse(asked);
    response.writeHead(status ?? 200, {'content-type': 'application/json'});
    response.end(JSON.stringify(status ? {message: 'refused'} : answer(asked)));
  });
  const answer = ({request, body}: Asked): object =>
    request.endsWith('/queries')
      ? {results: body.requests!.map(fake.search)}
      : {taskID: 1, status: 'published', objectIDs: [], updatedAt: ''};
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeAlgolia = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    search: () => {
      throw new Error('This test searches for nothing.');
    },
    refuse: () => null,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return fake;
}
