import {readFileSync} from 'node:fs';
import path from 'node:path';
import {root} from './root';

/**
 * The body of a GraphQL request with a document of the site.
 *
 * @param name of a file in src/session/operations, such as `me`.
 */
export function operation(name: string, variables: object = {}): string {
  const document = read(name);
  const query = document.includes('...UserFields')
    ? `${document}\n${read('user-fields')}`
    : document;
  const operationName = /^\s*(?:query|mutation) (\w+)/.exec(document)?.[1];
  return JSON.stringify({operationName, query, variables});
}

function read(name: string): string {
  const folder = path.join(root, 'src/session/operations');
  return readFileSync(path.join(folder, `${name}.graphql`), 'utf8');
}
