import {type DocumentNode, type FieldNode, Kind, visit} from 'graphql';
import {Refusal} from '../http/refusal';

const operation = 'authenticateUser';

/** A sign-in in a document. */
export interface SignIn {
  /** Whether an answer says that the sign-in succeeded. */
  hasSucceeded(answer: string): boolean;
}

/**
 * Finds the sign-in of a document: the field `authenticateUser`, whatever its
 * alias, and in a fragment too.
 *
 * @throws Refusal 400 when there are several, for each would be a guess.
 */
export function findSignIn(document: DocumentNode): SignIn | undefined {
  const fields: FieldNode[] = [];
  visit(document, {
    Field(node) {
      if (node.name.value === operation) fields.push(node);
    },
  });
  if (fields.length > 1) {
    throw new Refusal(400, 'A request may sign in once.');
  }
  const [field] = fields;
  return field && {hasSucceeded: (answer) => hasSucceeded(field, answer)};
}

// Whoever guesses passwords also writes the document: an answer counts as a
// success only where `success` is the field of that name.
function hasSucceeded(field: FieldNode, answer: string): boolean {
  const asksForSuccess = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD &&
      selection.name.value === 'success' &&
      !selection.alias,
  );
  if (!asksForSuccess) return false;
  const key = field.alias?.value ?? field.name.value;
  try {
    const {data} = JSON.parse(answer) as Answer;
    return data?.[key]?.success === true;
  } catch {
    return false;
  }
}

/** As much of an answer as says whether a sign-in succeeded. */
interface Answer {
  data?: Record<string, {success?: unknown} | null> | null;
}
