import {type DocumentNode, type FieldNode, Kind, OperationTypeNode, visit} from 'graphql';

const {QUERY, MUTATION} = OperationTypeNode;

/** The fields whose answers say who one is, and the kind of operation of each. */
const proofs = {
  me: QUERY,
  authenticateUser: MUTATION,
  setActiveUserSession: MUTATION,
  refreshAuthToken: MUTATION,
  completeSso: MUTATION,
};

/** A field whose answer says who one is. */
export type Proof = keyof typeof proofs;

/**
 * Finds the field by which the answer to a document says who one is; undefined without one.
 *
 * Whoever wants the cookie of another writes the document, so it counts only where each name
 * in the answer can be nothing but the field of that name: one operation of one field, without
 * an alias or a directive anywhere, and without arguments but those of a mutation.
 */
export function findProof({definitions}: DocumentNode): Proof | undefined {
  const [operation, ...others] = definitions.filter(
    (definition) => definition.kind !== Kind.FRAGMENT_DEFINITION,
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    return undefined;
  }
  const [field, ...more] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || more.length > 0 || !Object.hasOwn(proofs, field.name.value)) {
    return undefined;
  }
  const name = field.name.value as Proof;
  const isOfKind = operation.operation === proofs[name];
  return isOfKind && isPlain(definitions, name === 'me' ? undefined : field) ? name : undefined;
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
