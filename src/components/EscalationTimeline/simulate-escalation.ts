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
 * Says who is notified when. A repeat goes to everyone notified before it; what
 * is due in the minute of the acknowledgement still leaves.
 * /configuration/notification-profiles, "Escalation steps" and "Repeat until
 * acknowledged".
 *
 * @param end of the timeline, in minutes since the first message: without an
 *   acknowledgement repeats have no end.
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
