import {type DocumentNode, type FieldNode, Kind, visit} from 'graphql';
import {z} from 'zod';
import {Refusal} from '../http/refusal';

/** The operations that tell whether a password is right. */
const operations = ['authenticateUser', 'changePassword'];

/** What an answer says of a sign-in. */
interface SignInResult {
  hasSucceeded: boolean;
  /** Id of the account, where the answer has it. */
  account?: string;
}

/** A sign-in in a document. */
export interface SignIn {
  /** Reads what the body of an answer says of it. */
  readResult: (answer: string) => SignInResult;
}

/**
 * Finds the sign-in of a document: a field that checks a password, whatever
 * its alias, and in a fragment too.
 *
 * @throws Refusal 400 when there are several, for each would be a guess.
 */
export function findSignIn(document: DocumentNode): SignIn | undefined {
  const fields: FieldNode[] = [];
  visit(document, {
    Field(node) {
      if (operations.includes(node.name.value)) {
        fields.push(node);
      }
    },
  });
  if (fields.length > 1) {
    throw new Refusal(400, 'A request may sign in once.');
  }
  const [field] = fields;
  return field && {readResult: (answer) => readResult(field, answer)};
}

// Whoever guesses passwords also writes the document: an answer counts as a
// success only where `success` is the field of that name.
function readResult(field: FieldNode, answer: string): SignInResult {
  const asksForSuccess = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD &&
      selection.name.value === 'success' &&
      !selection.alias,
  );
  const key = field.alias?.value ?? field.name.value;
  const result = read(answer)?.data?.[key];
  if (!asksForSuccess || !result?.success) {
    return {hasSucceeded: false};
  }
  const id = result.user?.id;
  return {hasSucceeded: true, account: id === undefined ? id : String(id)};
}

/** As much of an answer as says whether a sign-in succeeded. */
const shape = z.object({
  data: z
    .record(
      z.string(),
      z
        .object({
          success: z.literal(true),
          user: z
            .object({id: z.union([z.string(), z.number()])})
            .nullish()
            .catch(null),
        })
        .nullable()
        .catch(null),
    )
    .nullish(),
});

function read(answer: string): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(answer)).data;
  } catch {
    return undefined;
  }
}
