import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {type CsvError, parse} from 'csv-parse/sync';
import {z} from 'zod';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {refuseNewPassword} from '../sessions/judge-password';
import {OperatorError, type Database} from '../store/database';
import {addUser, findCompanyId, findUser, grant, type NewUser} from '../store/directory';
import {type CommandContext, ofUser} from './command';

const schema = ofUser
  .pick({
    email: true,
    'first-name': true,
    'last-name': true,
    company: true,
    role: true,
  })
  .extend({password: z.string().optional()});
const required = ['email', 'first-name', 'last-name', 'company', 'role'];

type UserOfLine = z.output<typeof schema>;

/** What a line of a file says of a user, or what is wrong with it. */
interface Line {
  /** Counted from 1. */
  line: number;
  /** File and line. */
  place: string;
  user?: UserOfLine;
  problems: string[];
}

/**
 * Adds the users of a file, all or none. Who has no password there gets one,
 * which has to be changed at the first sign-in.
 * @returns what to print, with the passwords that were made.
 * @throws OperatorError with all problems, a line each.
 */
export async function addUsers(
  lines: readonly Line[],
  given: {'create-company': boolean; 'agreement-accepted': boolean},
  context: CommandContext,
): Promise<string> {
  const {db, passwords, now, report} = context;
  const createsCompany = given['create-company'];
  await findProblems(lines, createsCompany, context);
  const problems = lines.flatMap((each) =>
    each.problems.map((problem) => `${each.place} ${problem}`),
  );
  if (problems.length > 0) {
    throw new OperatorError(`${problems.join('\n')}\nNothing was added.`);
  }
  const users = await Promise.all(
    lines
      .flatMap(({user}) => (user ? [user] : []))
      .map(async (user) => {
        const made = user.password ? undefined : randomBytes(12).toString('base64url');
        const hash = await passwords.hash(user.password ?? made ?? '');
        return {...user, made, hash};
      }),
  );
  const ids = await db.transaction().execute(async (trx) => {
    const added: string[] = [];
    for (const user of users) {
      const options = {...user, 'create-company': createsCompany};
      const id = await insertUser(trx, options, {
        password_hash: user.hash,
        password_expires_at: user.made ? now : null,
        agreement_accepted_at: given['agreement-accepted'] ? now : null,
      });
      added.push(id);
    }
    return added;
  });
  ids.forEach((account) => report({event: 'account_changed', account, reason: 'added'}));
  const made = users.filter((user) => user.made);
  return [
    `Added ${ids.length} users.`,
    ...(made.length > 0
      ? ['These passwords are shown once, and changed at the first sign-in:']
      : []),
    ...made.map((user) => `${user.email},${user.made}`),
  ].join('\n');
}

/**
 * Adds a user, who may work in a company; gives the id.
 * @throws OperatorError when there is already one with that e-mail, and when
 *   there is no such company and none is to be created.
 */
export async function insertUser(
  db: Database,
  options: UserOfLine & {'create-company': boolean},
  columns: Pick<NewUser, 'password_hash' | 'password_expires_at' | 'agreement_accepted_at'>,
): Promise<string> {
  const isAdded = await addUser(db, {
    email: options.email,
    first_name: options['first-name'],
    last_name: options['last-name'],
    role: options.role,
    ...columns,
  });
  if (!isAdded) {
    throw new OperatorError(`There is already a user ${options.email}.`);
  }
  const {id} = await findUser(db, options.email);
  const isNew = options['create-company'];
  await grant(db, id, await findCompanyId(db, options.company, isNew));
  return id;
}

/** The texts of a new user that the password must not be made of. */
export function newUserTexts(user: UserOfLine): string[] {
  return [user.email, `${user['first-name']} ${user['last-name']}`, user.company];
}

/** Adds to each line what the database and the other lines have against it. */
async function findProblems(
  lines: readonly Line[],
  createsCompany: boolean,
  {db, productName}: CommandContext,
): Promise<void> {
  const users = await db.selectFrom('users').select('email').execute();
  const emails = new Set(users.map(({email}) => email));
  const companyRows = await db.selectFrom('companies').select('name').execute();
  const companies = new Set(companyRows.map(({name}) => name));
  const firstLines = new Map<string, number>();
  for (const {line, user, problems} of lines) {
    if (!user) {
      continue;
    }
    const {email, company, password} = user;
    if (emails.has(email)) {
      problems.push(`There is already a user ${email}.`);
    }
    const first = firstLines.get(email);
    if (first !== undefined) {
      problems.push(`${email} is in line ${first} too.`);
    }
    firstLines.set(email, first ?? line);
    if (!createsCompany && !companies.has(company)) {
      problems.push(
        `There is no company "${company}". Check its spelling, or add it with --create-company.`,
      );
    }
    const texts = [...newUserTexts(user), productName];
    const refusal = password && (await refuseNewPassword(password, texts));
    if (refusal) {
      problems.push(refusal);
    }
  }
}

/**
 * Reads a file of users, a line each: its first line has the names of the
 * options of `add`. Commas, semicolons and tabs may part the columns.
 * @throws OperatorError for what cannot be read, and for wrong columns.
 */
export function readUsers(file: string): Line[] {
  const [header, ...users] = withoutEmptyColumns(parseRows(file, readText(file)));
  const names = header?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const top = `${file}:${header?.line ?? 1}`;
  const missing = required.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name));
  if (missing.length > 0 || unknown.length > 0) {
    throw new OperatorError(
      [
        ...missing.map((name) => `${top} has no column ${name}.`),
        ...unknown.map((name) => `${top} has an unknown column "${name}".`),
        `The first line must be: ${required.join(',')} and, if you want, password.`,
      ].join('\n'),
    );
  }
  if (users.length === 0) {
    throw new OperatorError(`${top} has no users below it.`);
  }
  return users.map(({record, line}) => {
    const place = `${file}:${line}`;
    if (record.length !== names.length) {
      const problem = `has ${record.length} columns, and the first line has ${names.length}.`;
      return {line, place, problems: [problem]};
    }
    const cells = names.map((name, i) => [name, record[i] || undefined]);
    const {value: user, errors} = validate(schema, Object.fromEntries(cells));
    return {line, place, user, problems: errors.map(({message}) => `${message}.`)};
  });
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw new OperatorError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${file} is not UTF-8. Save it again as “CSV UTF-8”.`
        : `Cannot read ${file}: ${code}.`,
    );
  }
}

interface Row {
  record: string[];
  /** Counted from 1. */
  line: number;
}

/** Reads the rows with text; Excel keeps others of separators alone, which someone emptied. */
function parseRows(file: string, text: string): Row[] {
  const rows: Row[] = [];
  // The first line may be one for Excel, which names the separator.
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  try {
    parse(text, {
      delimiter: named ?? /[,;\t]/.exec(text)?.[0] ?? ',',
      from_line: named ? 2 : 1,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], {lines}) {
        const breaks = record.join('').split('\n').length - 1;
        rows.push({record, line: lines - breaks});
        return null;
      },
    });
  } catch (error) {
    const {lines, message} = error as CsvError & {lines?: number};
    throw new OperatorError(`${file}:${lines ?? 1} ${message}`);
  }
  return rows;
}

/** Leaves out the columns without a name and text, which Excel adds as well. */
function withoutEmptyColumns(rows: Row[]): Row[] {
  const [header] = rows;
  const isEmpty = (column: number) =>
    column < (header?.record.length ?? 0) && !rows.some(({record}) => record[column]?.trim());
  return rows.map(({record, line}) => ({
    line,
    record: record.filter((_, column) => !isEmpty(column)),
  }));
}
