import {randomBytes} from 'node:crypto';
import {AccountsError, type Database} from '../store/database';
import {addUser, type NewUser} from '../store/directory';
import {allow} from './access';
import {type CommandContext, reportChange} from './command';
import type {Line} from './read-users';

/**
 * Adds the users of a file, all or none. Who has no password there gets one,
 * which has to be changed at the first sign-in.
 * @returns what to print, with the passwords that were made.
 * @throws AccountsError with all problems, a line each.
 */
export async function addUsers(
  lines: readonly Line[],
  given: {'create-company': boolean; 'agreement-accepted': boolean},
  context: CommandContext,
): Promise<string> {
  const {db, passwords, now} = context;
  const createsCompany = given['create-company'];
  await findProblems(lines, createsCompany, context);
  const problems = lines.flatMap((each) =>
    each.problems.map((problem) => `${each.place} ${problem}`),
  );
  if (problems.length > 0) {
    throw new AccountsError(`${problems.join('\n')}\nNothing was added.`);
  }
  const users = await Promise.all(
    lines
      .flatMap(({user}) => (user ? [user] : []))
      .map(async (user) => {
        const made = user.password
          ? undefined
          : randomBytes(12).toString('base64url');
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
  ids.forEach((id) => reportChange(context, id, 'added'));
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
 * @throws AccountsError when there is already one with that e-mail, and when
 *   there is no such company and none is to be created.
 */
export async function insertUser(
  db: Database,
  options: {
    email: string;
    'first-name': string;
    'last-name': string;
    role: string;
    company: string;
    'create-company': boolean;
  },
  columns: Pick<
    NewUser,
    'password_hash' | 'password_expires_at' | 'agreement_accepted_at'
  >,
): Promise<string> {
  const isAdded = await addUser(db, {
    email: options.email,
    first_name: options['first-name'],
    last_name: options['last-name'],
    role: options.role,
    ...columns,
  });
  if (!isAdded) {
    throw new AccountsError(`There is already a user ${options.email}.`);
  }
  return allow(db, options);
}

/** Adds to each line what the database and the other lines have against it. */
async function findProblems(
  lines: readonly Line[],
  createsCompany: boolean,
  {db, refusePassword}: CommandContext,
): Promise<void> {
  const users = await db.selectFrom('users').select('email').execute();
  const emails = new Set(users.map(({email}) => email));
  const known = await db.selectFrom('companies').select('name').execute();
  const companies = new Set(known.map(({name}) => name));
  const seen = new Map<string, number>();
  for (const {line, user, problems} of lines) {
    if (!user) {
      continue;
    }
    const {email, company, password} = user;
    if (emails.has(email)) {
      problems.push(`There is already a user ${email}.`);
    }
    const first = seen.get(email);
    if (first !== undefined) {
      problems.push(`${email} is in line ${first} too.`);
    }
    seen.set(email, first ?? line);
    if (!createsCompany && !companies.has(company)) {
      problems.push(
        `There is no company "${company}". Check its spelling, or add it with --create-company.`,
      );
    }
    const own = [email, user['first-name'], user['last-name'], company];
    const refusal = password && (await refusePassword(password, own));
    if (refusal) {
      problems.push(refusal);
    }
  }
}
