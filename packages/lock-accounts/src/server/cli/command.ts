import {z} from 'zod';
import {accountRoles} from 'docusaurus-lock-server/shared/account-roles';
import {emailAddress} from 'docusaurus-lock-server/shared/email-address';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {defaultProductName} from 'docusaurus-lock-server/shared/site-fields';
import {validate} from 'docusaurus-lock-server/shared/validate';
import {type Command, type ServerFeature, listTables} from 'docusaurus-lock-server/feature';
import {createPasswords} from '../sessions/passwords';
import {normalizeEmail} from '../sessions/sign-in';
import type {Services} from '../sessions/viewer';
import type {UsersTable} from '../store/database';
import {findUser} from '../store/directory';
import {OperatorError, readDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';

/** Names and addresses are printed in an operator's terminal. */
const isVisible = (text: string) => visibleText(text) === text;

const name = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine(isVisible, 'has a line break or another invisible character');
const flag = z.boolean().default(false);
const email = z
  .string()
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .regex(emailAddress, 'is not a valid e-mail address')
      .refine(isVisible, 'has an invisible character')
      .max(254, 'is too long'),
  );

/** The options by name, with what the help says of each. */
export const options = {
  email: email.describe('e-mail address of the user'),
  'new-email': email.describe('takes the place of the e-mail address (set)'),
  'first-name': name.describe('first name of the user'),
  'last-name': name.describe('last name of the user'),
  company: name.describe('name of a company'),
  role: z.enum(accountRoles).describe(accountRoles.join(', ')),
  'create-company': flag.describe('adds the company when there is none of that name'),
  'agreement-accepted': flag.describe('records that the user accepted the agreement (add)'),
  'password-stdin': flag.describe(
    'reads the password from standard input; without it\nthe terminal is asked, without echo',
  ),
  json: flag.describe('prints JSON (list)'),
  subject: name.describe('what the sign-in provider calls the person, its claim `sub` (link)'),
  issuer: name.describe('of that provider; default OIDC_ISSUER or PROXY_ISSUER (link)'),
  yes: flag.describe('deletes without asking (delete)'),
};

/** Whether an option takes no value. */
export function isFlag(option: z.ZodType): boolean {
  return option instanceof z.ZodDefault;
}

/** The options that describe a user. */
export const ofUser = z
  .strictObject(options)
  .omit({'new-email': true, json: true, subject: true, issuer: true, yes: true});

/** The one option of a command that changes a user. */
export const byEmail = ofUser.pick({email: true});

/** What a command accepts; `shape` has the names. */
type Schema<Given> = z.ZodType<Given> & {shape: object};

/** What a command works with. */
export interface CommandContext extends Pick<
  Services,
  'db' | 'passwords' | 'productName' | 'report'
> {
  /** Of the sign-in provider, as for the server. */
  issuer?: string;
  /** Of the site. */
  features: readonly ServerFeature[];
  /** Epoch milliseconds. */
  now: number;
}

/** Makes a command that opens the database. */
export function command<Given>(
  help: string,
  example: string,
  schema: Schema<Given>,
  work: (given: Given, context: CommandContext) => Promise<string>,
  argument?: Command['argument'],
): Command {
  return {
    help,
    example,
    argument,
    options: Object.keys(schema.shape).filter((option) => option !== argument?.name),
    async run(values, {env, report, features}) {
      const given = check(schema, values);
      await using db = await openDatabase(readDatabaseUrl(env), listTables(features));
      return await work(given, {
        db,
        passwords: createPasswords(),
        productName: env.PRODUCT_NAME || defaultProductName,
        issuer: env.OIDC_ISSUER || env.PROXY_ISSUER || undefined,
        report,
        features,
        now: Date.now(),
      });
    },
  };
}

/** Makes a command that changes one user, and reports why. */
export function changeCommand<Given extends {email: string}>(
  help: string,
  example: string,
  schema: Schema<Given>,
  reason: string,
  change: (user: UsersTable, given: Given, context: CommandContext) => Promise<string>,
): Command {
  return command(help, example, schema, async (given, context) => {
    const user = await findUser(context.db, given.email);
    const done = await change(user, given, context);
    context.report({event: 'account_changed', account: user.id, reason});
    return done;
  });
}

/** @throws OperatorError with a line for each option that is not valid. */
export function check<Given>(schema: z.ZodType<Given>, values: unknown): Given {
  const {value, errors} = validate(schema, values, {
    label: (option) => `--${option}`,
    unknown: () => 'is not an option of this command',
  });
  if (errors.length > 0) {
    throw new OperatorError(errors.map(({message}) => `${message}.`).join('\n'));
  }
  return value!;
}
