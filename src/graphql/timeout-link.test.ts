import {ApolloLink, execute, gql} from '@apollo/client';
import {NEVER} from 'rxjs';
import {stubSession} from '../testing/stub-session';
import {createClient} from './create-client';
import {MeDocument} from '../session/operations.generated';
import {timeoutLink, type TimeoutLinkOptions} from './timeout-link';

const client = createClient({session: stubSession()});

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function send(query = MeDocument, options?: TimeoutLinkOptions, context = {}) {
  const silent = new ApolloLink(() => NEVER);
  const chain = timeoutLink(options).concat(silent);
  const failed = jest.fn();
  execute(chain, {query, context}, {client}).subscribe({error: failed});
  return failed;
}

test('a query fails with status 408 after 15000 ms', () => {
  const failed = send();
  jest.advanceTimersByTime(14_999);
  expect(failed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(failed.mock.calls).toEqual([
    [expect.objectContaining({message: 'Timeout exceeded', statusCode: 408})],
  ]);
});

test('timeout and status can be set', () => {
  const failed = send(MeDocument, {timeout: 100, statusCode: 504});
  jest.advanceTimersByTime(100);
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({statusCode: 504}),
  );
});

test('the context of an operation takes precedence over the setting', () => {
  const failed = send(MeDocument, {timeout: 100}, {timeout: 200});
  jest.advanceTimersByTime(199);
  expect(failed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(failed).toHaveBeenCalledTimes(1);
});

test('a silent subscription has no timeout', () => {
  const tick = gql`
    subscription Tick {
      tick
    }
  `;
  const failed = send(tick);
  jest.advanceTimersByTime(3_600_000);
  expect(failed).not.toHaveBeenCalled();
});
