import {z} from 'zod';
import {linkIdentity} from '../providers/identities';
import {readAccountTexts} from '../sessions/judge-password';
import {OperatorError} from '../store/database';
import {
  changeAndSignOut,
  changeUser,
  findCompanyId,
  findUser,
  grant,
  revoke,
} from '../store/directory';
import {byEmail, changeCommand, command, ofUser, options} from './command';
import type {Command} from 'docusaurus-lock-server/feature';
import {listSessions} from './lists';
import {readPassword} from './terminal';

const example = 'avery@example.com';

/** The commands about who may sign in, and where. */
export const accessCommands: Readonly<Record<string, Command>> = {
  disable: changeCommand(
    "ends a user's sessions and reading tokens, and lets no more\nbegin",
    example,
    byEmail,
    'disabled',
    async ({id, email}, _, {db, now}) => {
      await changeAndSignOut(db, id, {disabled_at: now});
      return `Disabled ${email}; all sessions and reading tokens have ended.`;
    },
  ),

  enable: changeCommand(
    'lets a disabled user sign in again',
    example,
    byEmail,
    'enabled',
    async ({id, email}, _, {db}) => {
      await changeUser(db, id, {disabled_at: null});
      return `Enabled ${email}.`;
    },
  ),

  unlock: changeCommand(
    "forgets a user's failed sign-ins, so that the user need not\nwait; of an address they still count",
    example,
    byEmail,
    'unlocked',
    async ({id, email}, _, {db, now}) => {
      await changeUser(db, id, {unlocked_at: now});
      return (
        `Unlocked ${email}: failed sign-ins until now no longer count. ` +
        'An address with 100 failures has to wait 15 minutes all the same.'
      );
    },
  ),

  'set-password': changeCommand(
    "gives a user another password and ends the user's sessions\nand reading tokens",
    example,
    ofUser.pick({email: true, 'password-stdin': true}),
    'password_set',
    async ({id, email, disabled_at: disabledAt}, options, context) => {
      const {db, passwords, productName} = context;
      const texts = [...(await readAccountTexts(db, id)), productName];
      const password = await readPassword(options['password-stdin'], texts);
      await changeAndSignOut(db, id, {
        password_hash: await passwords.hash(password),
        password_expires_at: null,
      });
      const done = `Set the password of ${email}; all sessions and reading tokens have ended.`;
      return disabledAt === null
        ? done
        : `${done} The account is disabled and cannot sign in until you enable it.`;
    },
  ),

  sessions: command(
    "lists a user's open sessions: when they were opened and last\nrefreshed, and from which address",
    example,
    byEmail,
    async ({email}, {db, now}) => {
      const {id} = await findUser(db, email);
      return listSessions(db, id, now);
    },
  ),

  'end-sessions': changeCommand(
    'signs a user out everywhere and ends the reading tokens',
    example,
    byEmail,
    'sessions_ended',
    async ({id, email}, _, {db}) => {
      await changeAndSignOut(db, id);
      return `Ended all sessions and reading tokens of ${email}.`;
    },
  ),

  link: changeCommand(
    'lets a person of the sign-in provider use this account, whose\nname, role and companies then follow the provider',
    '--email avery@example.com --subject 248289761001',
    z
      .strictObject(options)
      .pick({email: true, subject: true, issuer: true})
      .partial({issuer: true}),
    'identity_linked',
    async ({id, email}, {subject, ...given}, context) => {
      const {db} = context;
      const issuer = given.issuer ?? context.issuer;
      if (!issuer) {
        throw new OperatorError('Set OIDC_ISSUER as for the server, or give --issuer.');
      }
      if (!(await linkIdentity(db, {issuer, subject}, id))) {
        throw new OperatorError(`${subject} of ${issuer} has an account already.`);
      }
      return `${subject} of ${issuer} signs in as ${email}.`;
    },
  ),

  grant: changeCommand(
    'lets a user work in one more company, with the same role or\nanother; grant again to change the role there',
    `--email avery@example.com --company "Fjord Foods" \\
--role OPERATOR`,
    ofUser
      .pick({email: true, company: true, 'create-company': true, role: true})
      .partial({role: true}),
    'company_granted',
    async ({id, email}, {company, role, ...options}, {db}) => {
      const isNew = options['create-company'];
      await db.transaction().execute(async (trx) => {
        await grant(trx, id, await findCompanyId(trx, company, isNew), role);
      });
      return `${email} may work in ${company}.`;
    },
  ),

  revoke: changeCommand(
    'takes a company from a user and ends the sessions in it; with\nthe last one the user can no longer sign in',
    '--email avery@example.com --company "Fjord Foods"',
    ofUser.pick({email: true, company: true}),
    'company_revoked',
    async ({id, email}, {company}, {db}) => {
      if (!(await revoke(db, id, await findCompanyId(db, company)))) {
        throw new OperatorError(`${email} may not work in ${company} anyway.`);
      }
      return `${email} may no longer work in ${company}.`;
    },
  ),
};
