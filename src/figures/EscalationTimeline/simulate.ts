import {formatClock, formatMinutes} from '../Figure/clock';

/** What a notification profile does about one incident; times in minutes. */
export interface Escalation {
  /** Who is notified: by the first message, then by each step. */
  recipients: readonly string[];
  /** Of each step, from the step before it; the first from the first message. */
  delays: readonly number[];
  /** Between repeats; null for none. */
  repeat: number | null;
  /** From the first message to the acknowledgement; null for never. */
  acknowledged: number | null;
}

/** What one recipient gets; minutes since the first message. */
export interface Delivery {
  name: string;
  due: number;
  /** Whether the step was reached before someone acknowledged. */
  isSent: boolean;
  /** Repeats to this recipient, up to the end of the timeline. */
  repeats: number[];
}

/**
 * Returns who is notified when. A repeat goes to everyone notified before it; what is due in the
 * minute of the acknowledgement still leaves. /configuration/notification-profiles, "Escalation
 * steps" and "Repeat until acknowledged".
 *
 * @param end of the timeline, in minutes since the first message: without an acknowledgement
 *   repeats have no end.
 */
export function simulateEscalation(plan: Escalation, end: number): Delivery[] {
  const {recipients, delays, repeat, acknowledged} = plan;
  const last = Math.min(acknowledged ?? end, end);
  let due = 0;
  return recipients.map((name, step) => {
    due += step === 0 ? 0 : (delays[step - 1] ?? 0);
    const isSent = acknowledged === null || due <= acknowledged;
    const repeats: number[] = [];
    if (isSent && repeat !== null) {
      const next = (Math.floor(due / repeat) + 1) * repeat;
      for (let time = next; time <= last; time += repeat) {
        repeats.push(time);
      }
    }
    return {name, due, isSent, repeats};
  });
}

/**
 * Describes how an escalation ended.
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
  const rest = notified === deliveries.length ? '' : ', and no one else will be';
  return `Acknowledged at ${formatClock(start + acknowledged)}, ${formatMinutes(acknowledged)} after the first message: ${notified} of ${deliveries.length} have been notified${rest}.`;
}

/**
 * Describes what one recipient gets.
 *
 * @param start of the first message, in minutes after midnight.
 */
export function describeDelivery({due, isSent, repeats}: Delivery, start: number): string {
  if (!isSent) {
    return `not notified; due at ${formatClock(start + due)}, after ${formatMinutes(due)}`;
  }
  const when = due === 0 ? 'first message' : `after ${formatMinutes(due)}`;
  if (repeats.length === 0) {
    return `${when}, no repeat`;
  }
  const times = repeats.map((minute) => formatClock(start + minute));
  const list = times.length > 3 ? `${times[0]} to ${times.at(-1)}` : times.join(', ');
  return `${when}, then ${times.length} ${times.length === 1 ? 'repeat' : 'repeats'}: ${list}`;
}
