import {gateCookie} from '../tokens/gate-cookie';
import {createCookieRenewal} from './cookie-renewal';
import {stubSite} from '../testing/stub-site';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const held = () => new Response(null, {status: 204});

function setUp(
  answer: Response | Error | (() => Response | Promise<Response>) = held,
  freshToken: () => Promise<string | null> = async () => 't1',
) {
  const site = stubSite({'POST /session': answer});
  const onRefused = jest.fn();
  const onRenewed = jest.fn();
  const onOtherUser = jest.fn();
  const renewal = createCookieRenewal({
    ...{gateCookie, freshToken, onRefused, onOtherUser, onRenewed},
    mayReplace: () => false,
    isMissing: false,
  });
  return {...site, onRefused, onOtherUser, onRenewed, renewal};
}

test('calls at the same time share one renewal', async () => {
  const {renewal, calls} = setUp();
  await Promise.all([renewal.renew(), renewal.renew()]);
  expect(calls).toHaveLength(1);
  await renewal.renew();
  expect(calls).toHaveLength(2);
});

test('a pending renewal does not stand in for one with a new token, which follows it', async () => {
  let token = 't1';
  let answer = (_: Response) => {};
  const {renewal, calls} = setUp(
    () => new Promise<Response>((resolve) => (answer = resolve)),
    async () => token,
  );
  const pending = renewal.renew();
  await jest.advanceTimersByTimeAsync(0);
  token = 't2';
  const fresh = [renewal.renewAfresh(), renewal.renewAfresh()];
  await jest.advanceTimersByTimeAsync(0);
  expect(calls.map(({token}) => token)).toEqual(['t1']);
  answer(held());
  await pending;
  await jest.advanceTimersByTimeAsync(0);
  expect(calls.map(({token}) => token)).toEqual(['t1', 't2']);
  answer(held());
  await Promise.all(fresh);
  expect(calls).toHaveLength(2);
});

test('a refused token is reported with its value', async () => {
  const {renewal, onRefused, onRenewed} = setUp(
    new Response(null, {status: 401}),
  );
  await renewal.renew();
  expect(onRefused).toHaveBeenCalledWith('t1');
  expect(onRenewed).toHaveBeenCalledWith(null);
});

test('the cookie of another user is left and reported', async () => {
  const {renewal, calls, onOtherUser, onRenewed} = setUp(
    new Response(null, {status: 409}),
  );
  await renewal.renew();
  expect(calls).toHaveLength(1);
  expect(onOtherUser).toHaveBeenCalledTimes(1);
  expect(onRenewed).not.toHaveBeenCalled();
});

test.each([429, 500, 403])(
  'status %i says that the cookie was not set, and nothing of the token',
  async (status) => {
    const {renewal, onRefused, onRenewed} = setUp(new Response(null, {status}));
    const renewed = renewal.renew();
    await jest.advanceTimersByTimeAsync(60_000);
    await renewed;
    expect(onRenewed.mock.calls).toEqual([[null]]);
    expect(onRefused).not.toHaveBeenCalled();
  },
);

test('a token that cannot be refreshed now is not sent', async () => {
  const failed = () => Promise.reject(new Error('Error refreshing auth token'));
  const {renewal, calls, onRenewed} = setUp(held, failed);
  await renewal.renew();
  expect(calls).toHaveLength(0);
  expect(onRenewed.mock.calls).toEqual([[null]]);
});

test('without a token no request is sent, and nothing renews by itself', async () => {
  const {renewal, calls} = setUp(held, async () => null);
  await renewal.renew();
  expect(jest.getTimerCount()).toBe(0);
  expect(calls).toHaveLength(0);
});
