import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  parse,
  print,
  type SelectionSetNode,
} from 'graphql';
import {readVersion} from '../terminal/read-version';
import * as generated from '../shared/operations.generated';

// A platform that signed readers in with the last release signs them in with this one.

const file = 'packages/lock-server/src/graphql/released-operations.graphql';
const text = readFileSync(join(__dirname, '../../../..', file), 'utf8');

type Definitions = DocumentNode['definitions'];

/** Lists the arguments, variables and fields, with their paths, of each operation by its name. */
function listAsked(definitions: Definitions): Map<string, string[]> {
  const listFields = (set: SelectionSetNode | undefined, above: string): string[] =>
    (set?.selections ?? []).flatMap((one) => {
      if (one.kind === Kind.FIELD) {
        const own = `${above}.${print({...one, selectionSet: undefined} satisfies FieldNode)}`;
        return [own, ...listFields(one.selectionSet, own)];
      }
      const fragment =
        one.kind === Kind.INLINE_FRAGMENT
          ? one
          : definitions.find((other) => 'name' in other && other.name?.value === one.name.value);
      return listFields(
        fragment && 'selectionSet' in fragment ? fragment.selectionSet : undefined,
        above,
      );
    });
  return new Map(
    definitions.flatMap((one) => {
      const name = one.kind === Kind.OPERATION_DEFINITION && one.name?.value;
      const variables = 'variableDefinitions' in one ? (one.variableDefinitions ?? []) : [];
      return name && 'selectionSet' in one
        ? [[name, [...variables.map(print), ...listFields(one.selectionSet, '')]] as const]
        : [];
    }),
  );
}

/** Lists what the operations of the last release ask for now and did not ask for then. */
function findAdded(now: Definitions): string[] {
  const released = listAsked(parse(text).definitions);
  return [...listAsked(now)].flatMap(([name, asked]) => {
    const then = released.get(name) ?? asked;
    return asked
      .filter((one) => !then.includes(one))
      .map(
        (one) =>
          `${name} asks ${one}, and a platform that lacks it would fail the whole operation: put it into an operation of its own that may fail, as companies.graphql does.`,
      );
  });
}

test('no operation of the last release asks for more', () => {
  const now = Object.entries(generated).flatMap(([name, value]: [string, DocumentNode]) =>
    name.endsWith('Document') ? value.definitions : [],
  );
  expect([...listAsked(now).keys()]).toContain('Me');
  expect(findAdded(now)).toEqual([]);
});

test.each([
  ['a field in the fragment', '  email\n', '  email\n  theme\n', 'Me asks .me.theme'],
  [
    'a field of a field',
    'companyId\n  }',
    'companyId\n    site\n  }',
    'Me asks .me.permissions.site',
  ],
  ['an argument', '  me {', '  me(all: true) {', 'Me asks .me(all: true)'],
])('%s that is new in me is named, with what to do', (_, old, more, said) => {
  const changed = text.replace(old, more);
  expect(findAdded(parse(changed).definitions)).toContainEqual(expect.stringContaining(`${said},`));
});

test('the operations that are kept are those of the last release', () => {
  const version = readVersion(join(__dirname, '../../package.json'));
  const update = `(echo "# ${version}"; cat packages/lock/src/client/session/operations/*.graphql) > ${file}`;
  const [first] = text.split('\n');
  expect(first === `# ${version}` ? '' : `For the release, run: ${update}`).toBe('');
});
