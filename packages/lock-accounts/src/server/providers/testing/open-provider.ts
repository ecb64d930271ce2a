import {join} from 'node:path';
import {startProgram} from '../../../../../lock-server/src/testing/start-program';

/** Claims of the people of a provider, by their subjects. */
export type People = Record<string, Record<string, unknown>>;

/** Providers that run, by where they have claims; they end with the file of tests. */
const running = new Map<boolean, ReturnType<typeof startProgram>>();

function start(siteUrl: string, inUserinfo: boolean): ReturnType<typeof startProgram> {
  const program = startProgram([process.execPath, join(__dirname, 'provider.mjs'), `${siteUrl}/`], {
    env: {...process.env, IN_USERINFO: inUserinfo ? 'yes' : ''},
  });
  running.set(inUserinfo, program);
  return program;
}

afterAll(() => {
  running.forEach(({child}) => child.kill());
});

/**
 * Starts an OpenID Connect provider (the npm package oidc-provider) that ends with the tests of a file.
 *
 * @param options.siteUrl origin to which it leads back.
 * @param options.inUserinfo whether claims are not in the ID token.
 */
export async function openProvider({
  siteUrl,
  people = {},
  inUserinfo = false,
}: {
  siteUrl: string;
  people?: People;
  inUserinfo?: boolean;
}) {
  const program = running.get(inUserinfo) ?? start(siteUrl, inUserinfo);
  const issuer = await program.untilSaid(/issuer (\S+)/);
  const post = async (path: string, body: unknown) => {
    await fetch(issuer + path, {method: 'POST', body: JSON.stringify(body)});
  };
  const setPeople = (all: People) => post('/people', all);
  await setPeople(people);
  await post('/faults', {});
  return {
    issuer,
    setPeople,
    /** Lets it answer falsely: a clock that is off (s), a status, or silence. */
    setFaults: (faults: {clock?: number; status?: number; silent?: boolean}) =>
      post('/faults', faults),
    /** Signs a token with any claims, by the provider's key or another one. */
    sign: async (
      claims: Record<string, unknown>,
      options: {header?: Record<string, unknown>; isForeign?: boolean} = {},
    ): Promise<string> =>
      (
        await fetch(`${issuer}/sign`, {
          method: 'POST',
          body: JSON.stringify({claims, ...options}),
        })
      ).text(),
    /**
     * Signs a person in, as a browser without cookies does.
     *
     * @param url to which the site led.
     * @returns the query with which the provider leads back.
     */
    async signIn(url: string, person: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = new URL(url);
      next.searchParams.set('login_hint', person);
      for (let step = 0; step < 10; step++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(next, {redirect: 'manual', headers: {cookie}});
        response.headers.getSetCookie().forEach((line) => {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        });
        const location = response.headers.get('location');
        if (!location) {
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        }
        next = new URL(location, next);
        if (next.origin === siteUrl) {
          return next.search;
        }
      }
      throw new Error('The provider does not lead back.');
    },
  };
}
