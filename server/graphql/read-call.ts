import {readBody} from '../http/read-body';
import {Refusal} from '../http/refusal';
import {type GraphQLCall, graphqlCall} from './graphql-call';
import {readUpload} from './read-upload';

/** Bytes of a JSON body; the longest of the site has about 1 kB. */
const jsonLimit = 1_000_000;

/**
 * Reads a GraphQL request: the query of a GET, a JSON body, or a form with
 * uploads (https://github.com/jaydenseric/graphql-multipart-request-spec), of
 * which the files stay unread.
 *
 * @param uploadLimit bytes of a form.
 * @throws Refusal for what cannot be read: 400, 405 or 413.
 */
export async function readCall(
  request: Request,
  uploadLimit: number,
): Promise<GraphQLCall> {
  if (request.method !== 'POST') {
    return graphqlCall(readQuery(request.url), true);
  }
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\//i.test(type)) {
    const body = await readBody(request, jsonLimit);
    return graphqlCall(parseJson(decode(body)), false);
  }
  const {operations, upload} = await readUpload(request, uploadLimit);
  return {...graphqlCall(parseJson(operations), false), upload};
}

function readQuery(url: string): unknown {
  const {searchParams} = new URL(url);
  const json = (name: string): unknown => {
    const text = searchParams.get(name);
    return text ? parseJson(text) : undefined;
  };
  return {
    query: searchParams.get('query'),
    operationName: searchParams.get('operationName'),
    variables: json('variables'),
    extensions: json('extensions'),
  };
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(body);
  } catch {
    throw new Refusal(400, 'The body is not UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}
