import {type DocumentNode, type FieldNode, Kind, OperationTypeNode, visit} from 'graphql';

const {QUERY, MUTATION} = OperationTypeNode;

/**
 * The mutations whose answers prove which user asked, or that sign the user out. The query `me` and
 * the sign-ins of features count too.
 */
const mutations = ['authenticateUser', 'setActiveUserSession', 'refreshAuthToken', 'logout'];

/**
 * Finds the field whose answer sets or clears the gate cookie; undefined where a document has none.
 *
 * The client writes the document, and could give another field the alias `me`. So a document counts
 * only if it has one operation with one field, no alias or directive anywhere, and no arguments
 * except those of a mutation.
 *
 * @param signIns the mutations of features that sign in.
 */
export function findProof(
  {definitions}: DocumentNode,
  signIns: readonly string[] = [],
): string | undefined {
  const [operation, ...others] = definitions.filter(
    (definition) => definition.kind !== Kind.FRAGMENT_DEFINITION,
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    return undefined;
  }
  const [field, ...more] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || more.length > 0) {
    return undefined;
  }
  const name = field.name.value;
  const isProof =
    operation.operation === MUTATION
      ? [...mutations, ...signIns].includes(name)
      : operation.operation === QUERY && name === 'me';
  return isProof && isPlain(definitions, name === 'me' ? undefined : field) ? name : undefined;
}

/** @param mutation the field that may have arguments. */
function isPlain(definitions: DocumentNode['definitions'], mutation?: FieldNode): boolean {
  let isPlain = true;
  visit(
    {kind: Kind.DOCUMENT, definitions},
    {
      Directive() {
        isPlain = false;
      },
      Field(field) {
        const hasArguments = field !== mutation && (field.arguments ?? []).length > 0;
        isPlain &&= !field.alias && !hasArguments;
      },
    },
  );
  return isPlain;
}
