import {recordServerDate, serverClockOffset} from './http';

beforeEach(() => {
  jest.useFakeTimers({now: Date.parse('2026-01-01T12:00:00Z')});
});
afterEach(() => jest.useRealTimers());

test('the offset of the clocks is that of the last response with a date', () => {
  const dated = (date?: string) => new Response(null, {headers: date === undefined ? {} : {date}});
  expect(serverClockOffset()).toBeNull();
  recordServerDate(dated());
  recordServerDate(dated('soon'));
  expect(serverClockOffset()).toBeNull();

  recordServerDate(dated('Thu, 01 Jan 2026 13:00:00 GMT'));
  expect(serverClockOffset()).toBe(3_600_000);
  recordServerDate(dated('Thu, 01 Jan 2026 11:59:00 GMT'));
  recordServerDate(dated());
  expect(serverClockOffset()).toBe(-60_000);
});
