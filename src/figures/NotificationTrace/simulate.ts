export type Severity = 'Critical' | 'Major' | 'Minor' | 'Info';

/** A notification profile. */
export interface Profile {
  name: string;
  isOn: boolean;
  /** It matches a member of any of them; null for all assets. */
  groups: readonly string[] | null;
  severities: readonly Severity[];
  quietHours: QuietHours | null;
  /** Sent in quiet hours as well. */
  letThrough: readonly Severity[];
  /** Of the first message, then of each step. */
  recipients: readonly string[];
  /** Of each step from the one before it, in minutes. */
  delays: readonly number[];
}

/** When a profile delays its messages; times as `hh:mm`. */
interface QuietHours {
  /** On which they start, from 0, Monday. */
  days: readonly number[];
  from: string;
  /** Not included. Up to `from`, it is on the day after. */
  to: string;
}

export interface Incident {
  severity: Severity;
  /** Identifier of the asset. */
  asset: string;
  /** Those that the asset is in. */
  groups: readonly string[];
  /** Minutes after Monday, 00:00, on the clock of the site. */
  raised: number;
  /** Whether nothing is sent, because the asset is under maintenance. */
  isUnsent: boolean;
  /** Minutes from the first message to the acknowledgement; null for never. */
  acknowledged: number | null;
}

/** Who cannot be notified, by name, with the reason in words. */
export type Absences = Readonly<Record<string, string>>;

interface RecipientTrace {
  name: string;
  state: 'notified' | 'acknowledged' | 'unavailable';
  /** When the recipient is notified, or what stopped it. */
  outcome: string;
}

export interface Trace {
  /** All profiles, in their order, each with why it is used or not. */
  profiles: {profile: Profile; isUsed: boolean; reason: string}[];
  /** The one that is used. */
  used: Profile | undefined;
  /** Those of the profile that is used. */
  recipients: RecipientTrace[];
  /** Which profile is used, and how many it notifies. */
  result: string;
}

/**
 * Returns which profile is used for an incident, who is notified when, and what
 * stops the rest. /configuration/notification-profiles, "Precedence", and
 * /configuration/contacts, "Absence" and "Precedence".
 *
 * @param profiles in their order.
 */
export function traceNotification(
  incident: Incident,
  profiles: readonly Profile[],
  absences: Absences,
): Trace {
  const used = profiles.find((profile) => !findMismatch(profile, incident));
  const delay = used ? findDelay(used, incident) : 0;
  const isDelayed = delay > 0;
  const start = incident.raised + delay;
  const until = `until ${formatMoment(start)}.`;
  const recipients = used ? traceRecipients(used, incident.acknowledged, start, absences) : [];
  return {
    profiles: profiles.map((profile) => {
      const isUsed = profile === used;
      const usedReason = isDelayed
        ? `Used. Quiet hours delay its messages ${until}`
        : 'Used: the first profile that is on and matches.';
      const above = `Not used: ${used?.name} is above it and matches.`;
      const reason = isUsed ? usedReason : (findMismatch(profile, incident) ?? above);
      return {profile, isUsed, reason};
    }),
    used,
    recipients,
    result: used
      ? [
          `${used.name} is used, ${positions[profiles.indexOf(used)]} in the list.`,
          ...(isDelayed ? [`Its quiet hours delay the first message ${until}`] : []),
          countNotified(recipients),
        ].join(' ')
      : incident.isUnsent
        ? 'No one is notified. The asset is under maintenance, so the incident is raised without sending.'
        : 'No one is notified. The incident is recorded, but no profile is on and matches it.',
  };
}

const positions = ['first', 'second', 'third'];

/** Says why a profile does not match an incident; undefined where it does. */
function findMismatch(profile: Profile, incident: Incident): string | undefined {
  const {isOn, groups, severities} = profile;
  const {asset, severity} = incident;
  if (incident.isUnsent) {
    return 'Not checked: the incident is raised without sending.';
  }
  if (!isOn) {
    return 'Not used: it is off.';
  }
  if (groups?.every((name) => !incident.groups.includes(name))) {
    return `Not used: ${asset} is not in ${groups.join(', ')}.`;
  }
  return severities.includes(severity)
    ? undefined
    : `Not used: ${severity} is not one of its severities.`;
}

/**
 * What is due in the minute of the acknowledgement still leaves. "Escalation steps".
 *
 * @param start of the first message, in minutes after Monday, 00:00.
 */
function traceRecipients(
  {recipients, delays}: Profile,
  acknowledged: number | null,
  start: number,
  absences: Absences,
): RecipientTrace[] {
  let due = 0; // minutes since the first message
  return recipients.map((name, step) => {
    // The step after someone who cannot be notified follows at once.
    const isAtOnce = step === 0 || absences[recipients[step - 1]!] !== undefined;
    due += isAtOnce ? 0 : delays[step - 1]!;
    const message = step === 0 ? 'First message' : `Step ${step}`;
    const reason = absences[name];
    if (acknowledged !== null && due > acknowledged) {
      const outcome = `not notified, acknowledged at ${formatClock(start + acknowledged)}`;
      return {name, state: 'acknowledged', outcome: `${message}: ${outcome}`};
    }
    return reason
      ? {name, state: 'unavailable', outcome: `${message}: not notified, ${reason}`}
      : {name, state: 'notified', outcome: `${message}: notified, ${formatMoment(start + due)}`};
  });
}

function countNotified(recipients: readonly RecipientTrace[]): string {
  const count = recipients.filter(({state}) => state === 'notified').length;
  return count === 0
    ? 'No one is notified.'
    : `${count} of ${recipients.length} recipients ${count === 1 ? 'is' : 'are'} notified.`;
}

const day = 1440;
const week = 7 * day;

/**
 * Returns how long the quiet hours of a profile go on when an incident is raised, in
 * minutes; 0 outside them. /configuration/notification-profiles, "Quiet hours".
 */
export function findDelay(
  {quietHours, letThrough}: Pick<Profile, 'quietHours' | 'letThrough'>,
  {severity, raised}: Pick<Incident, 'severity' | 'raised'>,
): number {
  if (!quietHours || letThrough.includes(severity)) {
    return 0;
  }
  const [from, to] = [parseClock(quietHours.from), parseClock(quietHours.to)];
  const length = (to - from + day) % day;
  const left = quietHours.days.map((start) => {
    const since = (raised - start * day - from + week) % week;
    return length - since;
  });
  return Math.max(0, ...left);
}

/** 'Sat 06:00' of minutes after Monday, 00:00. */
function formatMoment(time: number): string {
  return `${weekdays[Math.floor(time / day) % 7]?.slice(0, 3)} ${formatClock(time)}`;
}

/** Describes what a profile matches and when it delays messages. */
export function describeProfile({groups, severities, quietHours}: Profile): string {
  const {days = [], from, to} = quietHours ?? {};
  const [first, last] = [days[0], days.at(-1)].map((name = 0) => weekdays[name]?.slice(0, 3));
  const nights = days.length === 7 ? 'every day' : `${first} to ${last}`;
  return [
    groups?.join(', ') ?? 'All assets',
    severities.length === 4 ? 'all severities' : severities.join(', '),
    quietHours ? `quiet ${nights}, ${from} to ${to}` : 'no quiet hours',
  ].join(' · ');
}

/** Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** Minutes after midnight as `hh:mm`; days are left out. */
export function formatClock(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** Minutes after midnight of a time written `hh:mm`. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
