import {createPasswords} from '../sessions/passwords';
import {OperatorError} from '../store/database';
import {
  changeAndSignOut,
  changeUser,
  findCompanyId,
  grant,
  readAccountTexts,
  revoke,
} from '../store/directory';
import {passwordOption, readPassword} from './read-password';
import type {CommandTools} from './tools';
import {readName} from './values';

/** Adds the commands about who may sign in. */
export function addAccessCommands(tools: CommandTools): void {
  const {addChange, productName} = tools;
  const sets = 'gives a user another password, and ends all sessions and reading tokens';
  addChange('set-password', sets, 'password_set', async (db, user, options: PasswordSource) => {
    const {id, email, disabled_at: disabledAt} = user;
    const texts = [...(await readAccountTexts(db, user)), productName];
    const password = await readPassword(options.passwordStdin, texts);
    const hash = await createPasswords().hash(password);
    await changeAndSignOut(db, id, {password_hash: hash, password_expires_at: null});
    const done = `Set the password of ${email}; all sessions and reading tokens have ended.`;
    return disabledAt === null
      ? done
      : `${done} The account is disabled and cannot sign in until you enable it.`;
  }).option(...passwordOption);

  const disables = 'ends all sessions and reading tokens of a user, and lets no more begin';
  addChange('disable', disables, 'disabled', async (db, {id, email}) => {
    await changeAndSignOut(db, id, {disabled_at: Date.now()});
    return `Disabled ${email}; all sessions and reading tokens have ended.`;
  });

  const enables = 'lets a user sign in who is disabled, or has to wait after failed sign-ins';
  addChange('enable', enables, 'enabled', async (db, {id, email}) => {
    await changeUser(db, id, {disabled_at: null, unlocked_at: Date.now()});
    return (
      `Enabled ${email}; failed sign-ins until now no longer count. ` +
      'An address with 100 failures has to wait 15 minutes all the same.'
    );
  });

  const ends = 'signs a user out everywhere, and ends the reading tokens';
  addChange('end-sessions', ends, 'sessions_ended', async (db, {id, email}) => {
    await changeAndSignOut(db, id);
    return `Ended all sessions and reading tokens of ${email}.`;
  });

  addCompanyCommands(tools);
}

interface PasswordSource {
  passwordStdin?: true;
}

interface Grant {
  company: string;
  role?: string;
  createCompany?: true;
}

function addCompanyCommands({addChange, roleOption}: CommandTools): void {
  const grants = 'lets a user work in one more company; grant it again to change the role there';
  addChange('grant', grants, 'company_granted', async (db, {id, email}, options: Grant) => {
    const {company, role, createCompany} = options;
    await db.transaction().execute(async (trx) => {
      await grant(trx, id, await findCompanyId(trx, company, createCompany), role);
    });
    return `${email} may work in ${company}.`;
  })
    .requiredOption('--company <name>', 'the company', readName)
    .addOption(roleOption('role there; without it that of the user'))
    .option('--create-company', 'adds the company when there is none of that name');

  const revokes = 'takes a company from a user, and ends the sessions in it';
  addChange('revoke', revokes, 'company_revoked', async (db, {id, email}, {company}: Grant) => {
    if (!(await revoke(db, id, await findCompanyId(db, company)))) {
      throw new OperatorError(`${email} may not work in ${company} anyway.`);
    }
    return `${email} may no longer work in ${company}.`;
  }).requiredOption('--company <name>', 'the company', readName);
}
