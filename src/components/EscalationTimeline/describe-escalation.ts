import {formatClock, formatMinutes} from '../Figure/clock';
import type {Escalation, Delivery} from './simulate-escalation';

/**
 * Says in words how an escalation ended.
 *
 * @param start of the first message, in minutes after midnight.
 */
export function describeEscalation(
  {acknowledged, repeat}: Escalation,
  deliveries: readonly Delivery[],
  start: number,
): string {
  if (acknowledged === null) {
    const last = formatClock(start + (deliveries.at(-1)?.due ?? 0));
    const then =
      repeat === null
        ? 'each gets one message'
        : `the message repeats every ${formatMinutes(repeat)} until someone does`;
    return `No one acknowledges: by ${last} everyone is notified, and ${then}.`;
  }
  const notified = deliveries.filter(({isSent}) => isSent).length;
  const rest =
    notified === deliveries.length ? '' : ', and no one else will be';
  return `Acknowledged at ${formatClock(start + acknowledged)}, ${formatMinutes(acknowledged)} after the first message: ${notified} of ${deliveries.length} have been notified${rest}.`;
}

/**
 * Says in words what one recipient gets.
 *
 * @param start of the first message, in minutes after midnight.
 */
export function describeDelivery(
  {due, isSent, repeats}: Delivery,
  start: number,
): string {
  if (!isSent) {
    return `not notified; due at ${formatClock(start + due)}, after ${formatMinutes(due)}`;
  }
  const when = due === 0 ? 'first message' : `after ${formatMinutes(due)}`;
  if (repeats.length === 0) {
    return `${when}, no repeat`;
  }
  const times = repeats.map((minute) => formatClock(start + minute));
  const list =
    times.length > 3 ? `${times[0]} to ${times.at(-1)}` : times.join(', ');
  return `${when}, then ${times.length} ${times.length === 1 ? 'repeat' : 'repeats'}: ${list}`;
}
