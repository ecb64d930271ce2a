import {
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
} from 'graphql';
import {z} from 'zod';
import {Refusal} from '../http/refusal';
import type {Upload} from './read-upload';

/** Stops a flood of aliases; the longest operation of the site has about 60. */
const maxTokens = 1000;

/** One GraphQL request, read and checked. Nothing else of it is sent on. */
export interface GraphQLCall {
  document: DocumentNode;
  /** The body, or what the query of a GET holds. */
  parameters: z.output<typeof shape>;
  /** The files of an upload, not read yet. */
  upload?: Upload;
}

const record = z.record(z.string(), z.unknown()).nullish();
/** Drops every other key: `id` and its like name a document that is not shown. */
const shape = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: record,
  extensions: record,
});

/**
 * Makes a call of what a request asks for.
 *
 * Its document is parsed, and what is sent on is printed from that, so that
 * the endpoint sees what was looked at here.
 *
 * @param asked parsed JSON.
 * @throws Refusal 400 for what is no single GraphQL request with its document,
 *   and 405 for anything but queries by GET.
 */
export function graphqlCall(asked: unknown, isGet: boolean): GraphQLCall {
  const {data} = shape.safeParse(asked);
  if (!data) {
    throw new Refusal(
      400,
      'The body must be one GraphQL request with a query.',
    );
  }
  if (data.extensions && 'persistedQuery' in data.extensions) {
    throw new Refusal(400, 'Persisted queries are not accepted.');
  }
  const document = parseDocument(data.query);
  if (isGet && !document.definitions.every(isQueryOrFragment)) {
    throw new Refusal(405, 'Only queries may use GET.', {allow: 'POST'});
  }
  return {document, parameters: {...data, query: print(document)}};
}

function parseDocument(query: string): DocumentNode {
  try {
    return parse(query, {maxTokens, noLocation: true});
  } catch {
    // Its message would quote the document, and so passwords.
    throw new Refusal(400, 'The query cannot be parsed or is too long.');
  }
}

function isQueryOrFragment(
  definition: DocumentNode['definitions'][number],
): boolean {
  return definition.kind === Kind.OPERATION_DEFINITION
    ? definition.operation === OperationTypeNode.QUERY
    : definition.kind === Kind.FRAGMENT_DEFINITION;
}
