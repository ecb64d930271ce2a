import {clockOf, inMinutes} from './clock';
import type {Escalation, Telling} from './follow-escalation';

/**
 * Says in words how an escalation ended.
 *
 * @param start of the first message, in minutes after midnight.
 */
export function tellEscalation(
  {acknowledged, repeat}: Escalation,
  tellings: readonly Telling[],
  start: number,
): string {
  if (acknowledged === null) {
    const last = clockOf(start + (tellings.at(-1)?.due ?? 0));
    const then =
      repeat === null
        ? 'each gets one message'
        : `the message is repeated every ${inMinutes(repeat)} without an end`;
    return `Nobody acknowledges: by ${last} everyone is told, and ${then}.`;
  }
  const told = tellings.filter(({isTold}) => isTold).length;
  const rest = told === tellings.length ? '' : ', and nobody further will be';
  return `Acknowledged at ${clockOf(start + acknowledged)}, ${inMinutes(acknowledged)} after the first message: ${told} of ${tellings.length} have been told${rest}.`;
}

/**
 * Says in words what one recipient gets.
 *
 * @param start of the first message, in minutes after midnight.
 */
export function tellRecipient(
  {due, isTold, repeats}: Telling,
  start: number,
): string {
  if (!isTold) {
    return `not told; due at ${clockOf(start + due)}, after ${inMinutes(due)}`;
  }
  const when = due === 0 ? 'first message' : `after ${inMinutes(due)}`;
  if (repeats.length === 0) {
    return `${when}, no repeat`;
  }
  const times = repeats.map((minute) => clockOf(start + minute));
  const list =
    times.length > 3 ? `${times[0]} to ${times.at(-1)}` : times.join(', ');
  return `${when}, then ${times.length} ${times.length === 1 ? 'repeat' : 'repeats'}: ${list}`;
}
