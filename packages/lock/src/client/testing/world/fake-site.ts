import {replaceHeader} from 'docusaurus-lock-server/shared/replace-session';
import {audienceHeader} from 'docusaurus-lock-server/shared/audiences';
import type {User} from '../../session/state';
import {refusal, type SeenCall, unauthorized, user as standardUser} from '../stub-site';

const minute = 60_000;
const hour = 60 * minute;
/** How long a pair of tokens still works after a refresh or a switch of the company, in ms. */
const grace = minute;

interface Pair {
  token: string;
  refreshToken: string;
  userId: string;
  companyId: string;
  expiresAt: number;
  successor?: Pair;
}

/** The cookie that a browser holds for the site. */
export interface Cookie {
  userId: string;
  audience: string;
  expiresAt: number;
}

/** A request as a browser sends it. */
export interface FakeRequest extends SeenCall {
  cookie: Cookie | null;
}

export interface FakeResponse {
  response: Response;
  /** The browser's cookie from then on; undefined for no change. */
  cookie?: Cookie | null;
}

/** The audience of a company's readers. */
const findAudience = (companyId: string) => (companyId === 'c1' ? 'everyone' : 'managers');

export type FakeSite = ReturnType<typeof makeFakeSite>;

/**
 * Makes an endpoint with accounts and a gate before the guide, which behave like the server's: a
 * refresh gives new tokens, the old ones work for a while, and the cookie belongs to one user.
 */
export function makeFakeSite() {
  const pairs = new Map<string, Pair>();
  const calls: FakeRequest[] = [];
  /**
   * Functions that answer calls of a name in place of the site; undefined leaves a call to the
   * site.
   */
  const instead = new Map<string, (call: FakeRequest) => Response | undefined>();
  /** How long an access token and a cookie last, in ms. */
  const life = {access: 15 * minute, cookie: 8 * hour};
  /** How long an answer is under way, by the name of the call, in ms. */
  const slowness: Record<string, number> = {};
  /** Some servers pass answers on as they are, without a cookie. */
  const server = {setsCookies: true};
  let count = 0;

  function open(userId: string, companyId: string): Pair {
    const id = ++count;
    const pair = {
      ...{token: `token-${id}`, refreshToken: `refresh-${id}`},
      ...{userId, companyId, expiresAt: Date.now() + life.access},
    };
    pairs.set(pair.token, pair);
    return pair;
  }
  function find(token: string | null): Pair | undefined {
    const pair = pairs.get(token ?? '');
    return pair && Date.now() < pair.expiresAt ? pair : undefined;
  }
  const toUser = ({userId, companyId}: Pair) => ({
    ...standardUser,
    ...{id: userId, companyId, email: `${userId}@example.com`},
  });
  const result = (field: string, pair: Pair | undefined) =>
    pair
      ? {
          success: true,
          message: null,
          token: pair.token,
          refreshToken: pair.refreshToken,
          expiresIn: Math.ceil((pair.expiresAt - Date.now()) / 1000),
          user: toUser(pair),
        }
      : {success: false, message: field, token: null, user: null};

  function refresh(refreshToken: unknown): Pair | undefined {
    const pair = [...pairs.values()].find((one) => one.refreshToken === refreshToken);
    if (pair && !pair.successor) {
      pair.successor = open(pair.userId, pair.companyId);
      setTimeout(() => pairs.delete(pair.token), grace);
    }
    return pair?.successor;
  }

  type Operation = (call: FakeRequest) => Record<string, unknown> | undefined;
  const operations: Record<string, Operation> = {
    AuthenticateUser: ({variables: {email, password}}) => {
      const isRight = password === 'right';
      const pair = isRight ? open(String(email), 'c1') : undefined;
      return {authenticateUser: result('Invalid credentials', pair)};
    },
    RefreshAuthToken: ({variables}) => {
      const pair = refresh(variables.refreshToken);
      return pair && {refreshAuthToken: result('refused', pair)};
    },
    SetActiveUserSession: ({token, variables}) => {
      const left = find(token);
      if (!left) {
        return undefined;
      }
      const pair = open(left.userId, String(variables.companyId));
      left.expiresAt = Math.min(left.expiresAt, Date.now() + grace);
      left.refreshToken = '';
      return {setActiveUserSession: result('refused', pair)};
    },
    Logout: ({token}) => {
      pairs.delete(token ?? '');
      return {logout: {success: true, message: null}};
    },
    Companies: ({token}) => find(token) && {companies: []},
    Me: ({token}) => {
      const pair = find(token);
      return pair && {me: toUser(pair)};
    },
  };

  /** Makes the response, which sets the cookie if the answer names a user. */
  function answerWith(data: Record<string, unknown>, call: FakeRequest): FakeResponse {
    const [result] = Object.values(data) as {user?: User | null}[];
    const user = 'me' in data ? (data.me as User) : result?.user;
    if (!user || !server.setsCookies) {
      return {response: Response.json({data})};
    }
    const {name, cookie, replaces} = call;
    const isNew = name === 'AuthenticateUser' || name === 'SetActiveUserSession';
    if (cookie && cookie.userId !== user.id && !replaces && !isNew) {
      return {response: Response.json({data}, {headers: {[replaceHeader]: 'needed'}})};
    }
    const audience = findAudience(String(user.companyId));
    return {
      response: Response.json({data}, {headers: {[audienceHeader]: audience}}),
      cookie: {userId: user.id, audience, expiresAt: Date.now() + life.cookie},
    };
  }

  return {
    calls,
    instead,
    life,
    slowness,
    server,
    /** The names of the calls so far. */
    names: () => calls.map(({name}) => name),
    /** Opens a session in another browser; gives its token. */
    openToken: (userId: string, company = 'c1') => open(userId, company).token,
    /** The user of a token, even if the token needs a refresh; null for nobody. */
    findUser: (token = '') => pairs.get(token)?.userId ?? null,
    /** Ends all sessions at once. */
    endSessions: () => pairs.clear(),
    answer(call: FakeRequest): FakeResponse {
      calls.push(call);
      const response = instead.get(call.name)?.(call);
      if (response) {
        return {response};
      }
      const operation = operations[call.name];
      if (operation) {
        const data = operation(call);
        const answer = data ? answerWith(data, call) : {response: Response.json(unauthorized)};
        return call.name === 'Logout' ? {...answer, cookie: null} : answer;
      }
      switch (call.name) {
        case 'DELETE /session':
          return {response: new Response(null, {status: 204}), cookie: null};
        case 'GET /session':
          return {
            response: call.cookie ? new Response(null, {status: 204}) : refusal(),
          };
        default:
          return {response: new Response(null, {status: 200})};
      }
    },
  };
}
