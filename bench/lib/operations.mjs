import {readFileSync} from 'node:fs';
import path from 'node:path';
import {root} from './root.mjs';

const folder = path.join(root, 'src/graphql/operations');

/**
 * The body of a GraphQL request, from the documents that the site sends.
 *
 * @param name of a file in src/graphql/operations, such as `me`.
 */
export function operation(name, variables = {}) {
  const document = read(name);
  const query = document.includes('...UserFields')
    ? `${document}\n${read('user-fields')}`
    : document;
  const operationName = /^\s*(?:query|mutation) (\w+)/.exec(document)?.[1];
  return JSON.stringify({operationName, query, variables});
}

function read(name) {
  return readFileSync(path.join(folder, `${name}.graphql`), 'utf8');
}
