import {readDiscovery} from '../providers/discovery';
import {linkIdentity, moveIdentities} from '../providers/identities';
import type {ProviderError} from '../providers/provider-error';
import {createPasswords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import {type Database, OperatorError} from '../store/database';
import {changeAndSignOut, changeUser, findUser, readAccountTexts} from '../store/directory';
import {passwordOption, readPassword} from './read-password';
import {type CommandTools, readName} from './tools';

/** Adds the commands about who may sign in. */
export function addAccessCommands({addChange, productName}: CommandTools): void {
  const sets = 'gives a user another password, and ends all sessions and reading tokens';
  addChange('set-password', sets, 'password_set', async (db, user, options: PasswordSource) => {
    const texts = [...(await readAccountTexts(db, user)), productName];
    const password = await readPassword(options.passwordStdin, texts);
    const hash = await createPasswords().hash(password);
    await changeAndSignOut(db, user.id, {password_hash: hash, password_expires_at: null});
    return `Set the password of ${user.email}; all sessions and reading tokens have ended.`;
  }).option(...passwordOption);

  const disables = 'disables a user, and ends all sessions and reading tokens';
  addChange('disable', disables, 'disabled', async (db, {id, email}) => {
    await changeAndSignOut(db, id, {disabled_at: Date.now()});
    return `Disabled ${email}; all sessions and reading tokens have ended.`;
  });

  const enables = 'enables a disabled user, and ends the wait after failed sign-ins';
  addChange('enable', enables, 'enabled', async (db, {id, email}) => {
    await changeUser(db, id, {disabled_at: null, unlocked_at: Date.now()});
    return `Enabled ${email}; failed sign-ins of the account until now no longer count.`;
  });

  const ends = 'signs a user out everywhere, and ends the reading tokens';
  addChange('end-sessions', ends, 'sessions_ended', async (db, {id, email}) => {
    await changeAndSignOut(db, id);
    return `Ended all sessions and reading tokens of ${email}.`;
  });
}

interface PasswordSource {
  passwordStdin?: true;
}

interface LinkOptions {
  subject?: string;
  fromIssuer?: string;
}

/** Adds the command that lets persons of the sign-in provider use accounts that exist. */
export function addLinkCommand({program, env, report, onDatabase}: CommandTools): void {
  async function link(db: Database, account: string | undefined, options: LinkOptions) {
    const {subject, fromIssuer} = options;
    if (fromIssuer) {
      const issuer = await readIssuer(env);
      const moved = await moveIdentities(db, fromIssuer, issuer);
      report({event: 'account_changed', reason: 'issuer_changed'});
      return `${moved} of ${fromIssuer} sign in by ${issuer} now.`;
    }
    if (!account || !subject) {
      throw new OperatorError('Give an account and --subject, or --from-issuer alone.');
    }
    const issuer = await readIssuer(env);
    const user = await findUser(db, normalizeEmail(account));
    if (!(await linkIdentity(db, {issuer, subject}, user.id))) {
      throw new OperatorError(`${subject} of ${issuer} has an account already.`);
    }
    report({event: 'account_changed', account: user.id, reason: 'identity_linked'});
    return `${subject} of ${issuer} signs in as ${user.email}. The password and all sessions and reading tokens have ended; set-password gives a password beside the provider.`;
  }

  program
    .command('link [account]')
    .description(
      'lets a person of the provider OIDC_ISSUER use an account: name, role and companies then follow the provider, and the password ends',
    )
    .option('--subject <sub>', 'the id of the person at the provider, its claim `sub`', readName)
    .option('--from-issuer <url>', 'takes all persons over from the former OIDC_ISSUER', readName)
    .action((account: string | undefined, options: LinkOptions) =>
      onDatabase((db) => link(db, account, options)),
    );
}

/** Asks the provider for its own name, which is compared with the one that is set. */
async function readIssuer({OIDC_ISSUER: set}: NodeJS.ProcessEnv): Promise<string> {
  if (!set) {
    throw new OperatorError('Set OIDC_ISSUER as for the server.');
  }
  const {issuer} = await readDiscovery(set).catch(({advice}: ProviderError) => {
    throw new OperatorError(`The sign-in provider: ${advice}`);
  });
  return issuer;
}
