import {type DocumentNode, Kind, OperationTypeNode, parse, print} from 'graphql';
import {z} from 'zod';
import type {GraphQLCall} from '../http/graphql-endpoint';
import {parseJson, readBody, Refusal} from '../http/bodies';

/** Stops a flood of aliases; the longest operation of the site has about 60. */
const maxTokens = 1000;

const record = z.record(z.string(), z.unknown()).nullish();
/**
 * Drops every other key, because a key such as `id` names a document that the request does not
 * show.
 */
const shape = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: record,
  extensions: record,
});

/** Bytes that a JSON body may have; the longest of the site has about 1 kB. */
export const maxJson = 100_000;

/**
 * Reads a GraphQL request: the query of a GET, or a JSON body.
 *
 * The document is parsed, and the text to forward is printed from the parsed document, so that the
 * endpoint sees exactly what was checked here.
 *
 * @throws Refusal 413 for a body that is too long, 408 for one that is too slow, 400 for anything
 *   but one GraphQL request with its document, and 405 for a GET that is not a query.
 */
export async function readCall(request: Request): Promise<GraphQLCall> {
  const isGet = request.method !== 'POST';
  const {data} = shape.safeParse(
    isGet ? readQuery(request.url) : parseJson(decode(await readBody(request, maxJson))),
  );
  if (!data) {
    throw new Refusal(400, 'The body must be one GraphQL request with a query.');
  }
  if (data.extensions && 'persistedQuery' in data.extensions) {
    throw new Refusal(400, 'Persisted queries are not accepted.');
  }
  const document = parseDocument(data.query);
  const isQuery = document.definitions.every((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.operation === OperationTypeNode.QUERY
      : definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  if (isGet && !isQuery) {
    throw new Refusal(405, 'Only queries may use GET.', {allow: 'POST'});
  }
  return {document, parameters: {...data, query: print(document)}};
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, {maxTokens, noLocation: true});
  } catch {
    // The parser's message would quote the document, and with it passwords.
    throw new Refusal(400, 'The query cannot be parsed or is too long.');
  }
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
