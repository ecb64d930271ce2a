import {linkIdentity, moveIdentities} from '../providers/identities';
import {normalizeEmail} from '../sessions/sign-in';
import {type Database, OperatorError} from '../store/database';
import {findUser} from '../store/directory';
import type {CommandTools} from './tools';
import {readName} from './values';

interface LinkOptions {
  subject?: string;
  fromIssuer?: string;
}

/** Adds the command that lets persons of the sign-in provider use accounts that exist. */
export function addLinkCommand({program, env, report, onDatabase}: CommandTools): void {
  async function link(db: Database, account: string | undefined, options: LinkOptions) {
    const {subject, fromIssuer} = options;
    const issuer = env.OIDC_ISSUER;
    if (!issuer) {
      throw new OperatorError('Set OIDC_ISSUER as for the server.');
    }
    if (fromIssuer) {
      const {moved, left} = await moveIdentities(db, fromIssuer, issuer);
      report({event: 'account_changed', reason: 'issuer_changed'});
      const stay = left.length > 0 ? ` These have signed in by both: ${left.join(', ')}.` : '';
      return `${moved} of ${fromIssuer} sign in by ${issuer} now.${stay}`;
    }
    if (!account || !subject) {
      throw new OperatorError('Give an account and --subject, or --from-issuer alone.');
    }
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
    .option('--subject <sub>', 'what the provider calls the person, its claim `sub`', readName)
    .option('--from-issuer <url>', 'takes all persons over from the former OIDC_ISSUER', readName)
    .action((account: string | undefined, options: LinkOptions) =>
      onDatabase((db) => link(db, account, options)),
    );
}
