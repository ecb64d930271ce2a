import {startUpstream} from '../../server/testing/open-test-site';
import {check} from './testing/check';
import {account, createFields, servePlatform} from './testing/platform';

type Fields = ReturnType<typeof createFields>;
const fail = (message: string) => (): never => {
  throw new Error(message);
};
/** Sign-ins that differ in their result. */
const signInWith =
  (change: object) =>
  ({authenticateUser}: Fields): Partial<Fields> => ({
    authenticateUser: (args, context) => {
      const result = Object(authenticateUser(args, context));
      return result.success ? {...result, ...change} : result;
    },
  });

// What a platform does in its operations, and the line that says so.
test.each<[string, RegExp, (fields: Fields) => Partial<Fields>]>([
  [
    'gives the moment of the end',
    /^right +sign-in: a token for 15 minutes \(expiresIn is a date\)[^]*^EXPIRES_IN=auto$/m,
    signInWith({expiresIn: Date.now() + 900_000}),
  ],
  [
    'gives the moment of the end in 30 days',
    /^works, but +sign-in: a token for 30 days .* a stolen token [^]*^EXPIRES_IN=date$/m,
    signInWith({expiresIn: Date.now() + 30 * 24 * 3_600_000}),
  ],
  [
    'gives a moment that has passed',
    /^works, but +sign-in: .* expiresIn is a date in the past/m,
    signInWith({expiresIn: Date.now() - 900_000}),
  ],
  [
    'gives no expiresIn',
    /^works, but +sign-in: .* expiresIn cannot be read/m,
    signInWith({expiresIn: null}),
  ],
  [
    'gives no refresh token',
    /^works, but +sign-in: .* no refreshToken[^]*^not asked +refresh: there is no refresh token/m,
    (fields) => ({
      ...signInWith({refreshToken: null})(fields),
      setActiveUserSession: fail('No.'),
    }),
  ],
  [
    'gives a token that no header can carry',
    /^wrong +sign-in: came: success: true, without a token; expected: .*visible ASCII/m,
    signInWith({token: 'a b'}),
  ],
  [
    'lets nobody in',
    /^wrong +sign-in: came: success: false and "Closed"[^]*^not asked +logout: there is no session/m,
    () => ({authenticateUser: () => ({success: false, message: 'Closed'})}),
  ],
  [
    'lets everybody in',
    /^wrong +a refused sign-in: came: success: true for an account that nobody has/m,
    ({authenticateUser}) => ({
      authenticateUser: (_, context) => authenticateUser(account, context),
    }),
  ],
  [
    'refuses a sign-in by an error',
    /^works, but +a refused sign-in: the error "Wrong".* readers .* read "Failed to process"/im,
    ({authenticateUser}) => ({
      authenticateUser: (args, context) =>
        args.email === account.email ? authenticateUser(args, context) : fail('Wrong')(),
    }),
  ],
  [
    'knows a user without a token',
    /^wrong +me without a token: came: a user; expected: nobody/m,
    () => ({me: () => ({id: '7', email: ''})}),
  ],
  [
    'refuses tokens in words of its own',
    /^works, but +me without a token: the error "JWTExpired" came\. [^]*^works, but +me after logout: the error "JWTExpired"/m,
    ({me}) => ({
      me: (args, context) => {
        try {
          return me(args, context);
        } catch {
          throw new Error('JWTExpired');
        }
      },
    }),
  ],
  [
    'has no names of companies',
    /^works, but +companies: the error "No\." came\. .*"Company 3"/m,
    () => ({companies: fail('No.')}),
  ],
  [
    'cannot switch the company',
    /^wrong +switch of the company and back: .*there: came: the error "No\."/m,
    () => ({setActiveUserSession: fail('No.')}),
  ],
  [
    'says that the company is the former one',
    /^works, but +switch of the company and back: there: the user of the answer is not in/m,
    ({setActiveUserSession}) => ({
      setActiveUserSession: (_, context) => setActiveUserSession({companyId: '3'}, context),
    }),
  ],
  [
    'gives no user with a session',
    /^right +switch of the company and back: works\./m,
    ({setActiveUserSession}) => ({
      setActiveUserSession: (args, context) => ({
        ...Object(setActiveUserSession(args, context)),
        user: null,
      }),
    }),
  ],
  [
    'has users without role and companies',
    /^works, but +me: the user has no role .*no company to choose[^]*^not asked +switch .* no company/m,
    ({authenticateUser}) => ({
      authenticateUser: (args, context) => ({
        ...Object(authenticateUser(args, context)),
        user: null,
      }),
      me: (_, {token}) => (token.startsWith('token') ? {id: '7', email: ''} : null),
    }),
  ],
  [
    'cannot refresh',
    /^wrong +refresh: came: the error "No\."/m,
    () => ({refreshAuthToken: fail('No.')}),
  ],
  [
    'ends the session when a refresh token comes again',
    /^works, but +the old refresh token again: refused, and the new token with it/m,
    (fields) => {
      let last: {token: string} | undefined;
      return {
        refreshAuthToken: (args, context) => {
          const result = Object(fields.refreshAuthToken(args, context));
          if (!result.success && last) {
            fields.logout({}, last);
          }
          last = result;
          return result;
        },
      };
    },
  ],
  [
    'refuses a refresh in words of its own',
    /^works, but +the old refresh token again: refused with "Sorry"/m,
    ({refreshAuthToken}) => ({
      refreshAuthToken: (args, context) => {
        const result = Object(refreshAuthToken(args, context));
        return result.success ? result : {success: false, message: 'Sorry'};
      },
    }),
  ],
  [
    'keeps a session after logout',
    /^works, but +logout: .*may keep the session\.\n^works, but +me after logout: the token works on/m,
    () => ({logout: () => ({success: false})}),
  ],
  [
    'writes secrets into its errors',
    /^wrong +sign-in: came: the error "Not … but …"[^]*/m,
    () => ({
      authenticateUser: ({password = ''}) =>
        fail(`Not ${password} but ${encodeURIComponent(password)}`)(),
    }),
  ],
])('a platform that %s', async (_, line, edit) => {
  const fields = createFields();
  const {text} = await check(await startUpstream(servePlatform({...fields, ...edit(fields)})));
  expect(text).toMatch(line);
});
