import {createPasswords} from '../sessions/passwords';
import {OperatorError, type UsersTable} from '../store/database';
import {
  changeAndSignOut,
  changeUser,
  findCompanyId,
  grant,
  readAccountTexts,
  revoke,
} from '../store/directory';
import type {CommandContext, CommandTools} from './command';
import {passwordOption, readPassword} from './terminal';
import {readName} from './values';

/** Adds the commands about who may sign in, and where. */
export function addAccessCommands({addChange, readRole}: CommandTools): void {
  const sets = 'gives a user another password, and ends all sessions and reading tokens';
  addChange('set-password', sets, 'password_set', setPassword).option(...passwordOption);

  const disables = 'ends all sessions and reading tokens of a user, and lets no more begin';
  addChange('disable', disables, 'disabled', async ({id, email}, _, {db}) => {
    await changeAndSignOut(db, id, {disabled_at: Date.now()});
    return `Disabled ${email}; all sessions and reading tokens have ended.`;
  });

  const enables = 'lets a user sign in who is disabled, or has to wait after failed sign-ins';
  addChange('enable', enables, 'enabled', async ({id, email}, _, {db}) => {
    await changeUser(db, id, {disabled_at: null, unlocked_at: Date.now()});
    return (
      `Enabled ${email}; failed sign-ins until now no longer count. ` +
      'An address with 100 failures has to wait 15 minutes all the same.'
    );
  });

  const ends = 'signs a user out everywhere, and ends the reading tokens';
  addChange('end-sessions', ends, 'sessions_ended', async ({id, email}, _, {db}) => {
    await changeAndSignOut(db, id);
    return `Ended all sessions and reading tokens of ${email}.`;
  });

  const grants = 'lets a user work in one more company; grant it again to change the role there';
  addChange('grant', grants, 'company_granted', grantCompany)
    .requiredOption('--company <name>', 'the company', readName)
    .option('--role <role>', 'role there; without it that of the user', readRole)
    .option('--create-company', 'adds the company when there is none of that name');

  const revokes = 'takes a company from a user, and ends the sessions in it';
  addChange('revoke', revokes, 'company_revoked', revokeCompany).requiredOption(
    ...['--company <name>', 'the company', readName],
  );
}

async function setPassword(
  {id, email, disabled_at: disabledAt}: UsersTable,
  {passwordStdin}: {passwordStdin?: true},
  {db, productName}: CommandContext,
): Promise<string> {
  const texts = [...(await readAccountTexts(db, id)), productName];
  const password = await readPassword(passwordStdin, texts);
  const hash = await createPasswords().hash(password);
  await changeAndSignOut(db, id, {password_hash: hash, password_expires_at: null});
  const done = `Set the password of ${email}; all sessions and reading tokens have ended.`;
  return disabledAt === null
    ? done
    : `${done} The account is disabled and cannot sign in until you enable it.`;
}

interface Grant {
  company: string;
  role?: string;
  createCompany?: true;
}

async function grantCompany(
  {id, email}: UsersTable,
  {company, role, createCompany}: Grant,
  {db}: CommandContext,
): Promise<string> {
  await db.transaction().execute(async (trx) => {
    await grant(trx, id, await findCompanyId(trx, company, createCompany), role);
  });
  return `${email} may work in ${company}.`;
}

async function revokeCompany(
  {id, email}: UsersTable,
  {company}: Pick<Grant, 'company'>,
  {db}: CommandContext,
): Promise<string> {
  if (!(await revoke(db, id, await findCompanyId(db, company)))) {
    throw new OperatorError(`${email} may not work in ${company} anyway.`);
  }
  return `${email} may no longer work in ${company}.`;
}
