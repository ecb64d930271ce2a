import {gateCookie, noGateCookie} from '../tokens/gate-cookie';
import {createCookieRenewal} from './cookie-renewal';
import {delay} from '../tokens/http';
import {stubSite} from '../testing/stub-site';

const minute = 60_000;
const tenMinutes = {life: 10 * minute, audience: null};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const held = () =>
  new Response(null, {status: 204, headers: {'session-max-age': '600'}});

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
  });
  return {...site, onRefused, onOtherUser, onRenewed, renewal};
}

test('the cookie is renewed at half its life, again and again', async () => {
  const {renewal, calls, onRenewed} = setUp();
  await renewal.renew();
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(5 * minute - 1);
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(5 * minute);
  expect(calls.map(({token}) => token)).toEqual(['t1', 't1', 't1']);
  expect(onRenewed.mock.calls).toEqual(Array(3).fill([tenMinutes]));
});

test('a clock that is set back does not stop the renewals', async () => {
  const {renewal, calls} = setUp();
  await renewal.renew();
  jest.setSystemTime(Date.now() - minute);
  await jest.advanceTimersByTimeAsync(5 * minute);
  expect(calls).toHaveLength(2);
});

test('a hidden tab renews nothing until it is visible', async () => {
  const {renewal, calls} = setUp();
  await renewal.renew();
  renewal.renewIfDue();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  await jest.advanceTimersByTimeAsync(20 * minute);
  renewal.renewIfDue();
  expect(calls).toHaveLength(1);
  visibility.mockReturnValue('visible');
  renewal.renewIfDue();
  renewal.renewIfDue();
  await jest.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(2);
});

test('after a renewal that failed the next try is in 30 s', async () => {
  const tooMany = new Response(null, {status: 429});
  const {renewal, calls, onRefused, onRenewed} = setUp(tooMany);
  await renewal.renew();
  expect(onRenewed.mock.calls).toEqual([[null]]);
  expect(onRefused).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
});

test('after a renewal that failed for longer than 30 s the next try is in 30 s', async () => {
  const aborted = new DOMException('', 'AbortError');
  const {renewal, calls, onRenewed} = setUp(
    () => delay(20_000).then(() => Promise.reject(aborted)),
    () => delay(14_000).then(() => 't1'),
  );
  void renewal.renew();
  await jest.advanceTimersByTimeAsync(34_000);
  expect(onRenewed.mock.calls).toEqual([[null]]);
  await jest.advanceTimersByTimeAsync(44_000);
  expect(calls).toHaveLength(2);
});

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

test('while there is the cookie of another user, nothing is renewed', async () => {
  const {renewal, calls, onOtherUser, onRenewed} = setUp(
    new Response(null, {status: 409}),
  );
  await renewal.renew();
  await jest.advanceTimersByTimeAsync(60 * minute);
  renewal.renewIfDue();
  expect(calls).toHaveLength(1);
  expect(onOtherUser).toHaveBeenCalledTimes(1);
  expect(onRenewed).not.toHaveBeenCalled();
});

test('a token that cannot be refreshed now is retried in 30 s', async () => {
  const freshToken = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('Error refreshing auth token'))
    .mockResolvedValue('t2');
  const {renewal, calls, onRenewed} = setUp(held, freshToken);
  await renewal.renew();
  expect(calls).toHaveLength(0);
  expect(onRenewed).toHaveBeenLastCalledWith(null);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(calls.map(({token}) => token)).toEqual(['t2']);
  expect(onRenewed).toHaveBeenLastCalledWith(tenMinutes);
});

test('without a token no request is sent, now or later', async () => {
  const {renewal, calls} = setUp(held, async () => null);
  await renewal.renew();
  expect(jest.getTimerCount()).toBe(0);
  expect(calls).toHaveLength(0);
});

test('after stop nothing is renewed', async () => {
  const {renewal, calls} = setUp();
  await renewal.renew();
  renewal.stop();
  await jest.advanceTimersByTimeAsync(60 * minute);
  renewal.renewIfDue();
  expect(calls).toHaveLength(1);
});

test('on a plain static host the cookie is renewed once and never again', async () => {
  const onRenewed = jest.fn();
  const renewal = createCookieRenewal({
    gateCookie: noGateCookie,
    freshToken: async () => 't1',
    mayReplace: () => true,
    onRefused: jest.fn(),
    onOtherUser: jest.fn(),
    onRenewed,
  });
  await renewal.renew();
  expect(onRenewed).toHaveBeenCalledWith({life: Infinity, audience: null});
  expect(jest.getTimerCount()).toBe(0);
});
