import {once} from 'node:events';
import {type IncomingHttpHeaders, type IncomingMessage, request as plain} from 'node:http';
import {connect as connectHttp2} from 'node:http2';
import {request as encrypted} from 'node:https';
import type {Readable, Writable} from 'node:stream';
import {text} from 'node:stream/consumers';
import {connect as connectTls} from 'node:tls';

/** The site that `deploy/nginx.conf` names. */
export const host = 'docs.example.com';

/** The port to ask, and the way: plain HTTP, TLS with a certificate, or HTTP/2. */
export interface Target {
  port: number;
  ca?: Buffer;
  http2?: boolean;
}

/** Options of a request. */
interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
  /** The address of this machine that the request comes from; default 127.0.0.1. */
  from?: string;
}

/** An answer, whose body may still be arriving. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  stream: Readable;
}

/** Asks as a browser does, in the name of the site, over a new connection. */
export async function ask(
  {port, ca, http2}: Target,
  path: string,
  {method = 'GET', headers, body = '', from}: Question = {},
): Promise<Answer> {
  const at = {host: '127.0.0.1', port, localAddress: from, ca, servername: host};
  if (!http2) {
    const sent = {...at, path, method, agent: false, headers: {host, ...headers}};
    const request = (ca ? encrypted : plain)(sent);
    send(body, request);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => {}); // the rest of a body that was refused
    const {statusCode: status = 0} = response;
    return {status, headers: response.headers, stream: response};
  }
  const session = connectHttp2(`https://${host}`, {
    createConnection: () => connectTls({...at, ALPNProtocols: ['h2']}),
  });
  const fields = {':path': path, ':method': method, ...headers};
  const stream = session.request(fields, {endStream: body === ''});
  stream.once('close', () => session.close());
  if (body !== '') {
    send(body, stream);
  }
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return {status: Number(answered[':status']), headers: answered, stream};
}

function send(body: string | Readable, to: Writable): void {
  if (typeof body === 'string') {
    to.end(body);
  } else {
    body.pipe(to);
  }
}

/** Reads an answer to its end; gives the body undecoded, as latin1. */
export async function readAnswer({status, headers, stream}: Answer) {
  return {status, headers, body: await text(stream.setEncoding('latin1'))};
}
