import {simulateEscalation} from '../EscalationTimeline/simulate';
import {formatClock, weekdays} from '../Figure/clock';

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

/** Why a recipient cannot be notified. */
export type Unavailable = 'absent' | 'inactive' | 'unconfirmed';

/** Why a profile is not used. */
type ProfileStop = 'unsent' | 'off' | 'other group' | 'other severity' | 'one above';

export interface RecipientTrace {
  name: string;
  /** When the message is due: minutes after Monday, 00:00. */
  due: number;
  stop: Unavailable | 'acknowledged' | null;
  /** When someone acknowledges: minutes after Monday, 00:00; null for never. */
  acknowledged: number | null;
}

export interface ProfileTrace {
  profile: Profile;
  /** Null for the profile that is used. */
  stop: ProfileStop | null;
}

export interface Trace {
  /** All profiles, in their order. */
  profiles: ProfileTrace[];
  /** The one that is used. */
  used: Profile | null;
  /** When its first message is due: minutes after Monday, 00:00. */
  start: number;
  /** Whether quiet hours delay it until then. */
  isDelayed: boolean;
  /** Those of the profile that is used. */
  recipients: RecipientTrace[];
}

/**
 * Returns which profile is used for an incident, who is notified when, and what
 * stops the rest. /configuration/notification-profiles, "Precedence", and
 * /configuration/contacts, "Absence" and "Precedence".
 *
 * @param profiles in their order.
 * @param unavailable by name, those who cannot be notified.
 */
export function traceNotification(
  incident: Incident,
  profiles: readonly Profile[],
  unavailable: Readonly<Record<string, Unavailable>>,
): Trace {
  const used = profiles.find((profile) => !findMismatch(profile, incident));
  return {
    profiles: profiles.map((profile) => ({
      profile,
      stop: profile === used ? null : (findMismatch(profile, incident) ?? 'one above'),
    })),
    ...(used
      ? traceProfile(used, incident, unavailable)
      : {used: null, start: incident.raised, isDelayed: false, recipients: []}),
  };
}

function findMismatch(profile: Profile, incident: Incident): ProfileStop | undefined {
  const {groups, severities} = profile;
  if (incident.isUnsent) {
    return 'unsent';
  }
  if (!profile.isOn) {
    return 'off';
  }
  if (groups?.every((name) => !incident.groups.includes(name))) {
    return 'other group';
  }
  return severities.includes(incident.severity) ? undefined : 'other severity';
}

function traceProfile(
  profile: Profile,
  {severity, raised, acknowledged}: Incident,
  unavailable: Readonly<Record<string, Unavailable>>,
) {
  const {recipients, delays, quietHours, letThrough} = profile;
  const delay = quietHours && !letThrough.includes(severity) ? findDelay(quietHours, raised) : 0;
  // The step after someone who cannot be notified follows at once.
  const isAway = (name = '') => unavailable[name] !== undefined;
  const deliveries = simulateEscalation(
    {
      recipients,
      delays: delays.map((minutes, step) => (isAway(recipients[step]) ? 0 : minutes)),
      repeat: null,
      acknowledged,
    },
    Infinity,
  );
  const start = raised + delay;
  return {
    used: profile,
    start,
    isDelayed: delay > 0,
    recipients: deliveries.map(({name, due, isSent}): RecipientTrace => ({
      name,
      due: start + due,
      stop: isSent ? (unavailable[name] ?? null) : 'acknowledged',
      acknowledged: acknowledged === null ? null : start + acknowledged,
    })),
  };
}

const day = 1440;
const week = 7 * day;

/** When a profile delays its messages; times in minutes after midnight. */
export interface QuietHours {
  /** On which they start, from 0, Monday. */
  days: readonly number[];
  from: number;
  /** Not included. Up to `from`, it is on the day after. */
  to: number;
}

/**
 * Returns how long quiet hours go on.
 * /configuration/notification-profiles, "Quiet hours".
 *
 * @param time in minutes after Monday, 00:00, on the clock of the site.
 * @returns minutes to their end; 0 outside them.
 */
export function findDelay({days, from, to}: QuietHours, time: number): number {
  const length = (to - from + day) % day;
  const left = days.map((start) => {
    const since = (time - start * day - from + week) % week;
    return length - since;
  });
  return Math.max(0, ...left);
}

const positions = ['first', 'second', 'third'];

/** 'Sat 06:00' of minutes after Monday, 00:00. */
function formatMoment(time: number): string {
  return `${weekdays[Math.floor(time / 1440) % 7]?.slice(0, 3)} ${formatClock(time)}`;
}

/** Describes which profile is used, and how many it notifies. */
export function describeTrace(trace: Trace): string {
  const {profiles, used, start, recipients} = trace;
  if (!used) {
    return profiles.some(({stop}) => stop === 'unsent')
      ? 'No one is notified. The asset is under maintenance, so the incident is raised without sending.'
      : 'No one is notified. The incident is recorded, but no profile is on and matches it.';
  }
  const position = profiles.findIndex(({profile}) => profile === used);
  const delay = trace.isDelayed
    ? ` Its quiet hours delay the first message until ${formatMoment(start)}.`
    : '';
  const count = recipients.filter(({stop}) => stop === null).length;
  const notified =
    count === 0
      ? 'No one is notified'
      : `${count} of ${recipients.length} recipients ${count === 1 ? 'is' : 'are'} notified`;
  return `${used.name} is used, ${positions[position]} in the list.${delay} ${notified}.`;
}

/** Describes what a profile matches and when it delays messages. */
export function describeProfile(profile: Profile): string {
  const {groups, severities, quietHours} = profile;
  const quiet = quietHours
    ? `quiet ${describeDays(quietHours.days)}, ${formatClock(quietHours.from)} to ${formatClock(quietHours.to)}`
    : 'no quiet hours';
  return [
    groups?.join(', ') ?? 'All assets',
    severities.length === 4 ? 'all severities' : severities.join(', '),
    quiet,
  ].join(' · ');
}

function describeDays(days: readonly number[]): string {
  const [from, to] = [days[0], days.at(-1)].map((day = 0) => weekdays[day]?.slice(0, 3));
  return days.length === 7 ? 'every day' : `${from} to ${to}`;
}

/** Describes why a profile is used or not. */
export function describeMatch(
  {profile, stop}: ProfileTrace,
  {used, start, isDelayed}: Trace,
  {asset, severity}: Incident,
): string {
  const reasons = {
    used: isDelayed
      ? `Used. Quiet hours delay its messages until ${formatMoment(start)}.`
      : 'Used: the first profile that is on and matches.',
    unsent: 'Not checked: the incident is raised without sending.',
    off: 'Not used: it is off.',
    'other group': `Not used: ${asset} is not in ${profile.groups?.join(', ')}.`,
    'other severity': `Not used: ${severity} is not one of its severities.`,
    'one above': `Not used: ${used?.name} is above it and matches.`,
  };
  return reasons[stop ?? 'used'];
}

/**
 * Describes when a recipient of the profile in use is notified, or what
 * stopped it.
 *
 * @param step 0 for the first message.
 */
export function describeRecipient({due, stop, acknowledged}: RecipientTrace, step: number): string {
  const name = step === 0 ? 'First message' : `Step ${step}`;
  const outcomes = {
    sent: `notified, ${formatMoment(due)}`,
    acknowledged: `not notified, acknowledged at ${formatClock(acknowledged ?? due)}`,
    absent: 'not notified, absent',
    inactive: 'not notified, user inactive',
    unconfirmed: 'not notified, no confirmed address',
  };
  return `${name}: ${outcomes[stop ?? 'sent']}`;
}
