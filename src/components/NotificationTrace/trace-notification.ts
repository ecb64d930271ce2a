import {simulateEscalation} from '../EscalationTimeline/simulate-escalation';
import {findDelay, type QuietHours} from './find-delay';

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
type ProfileStop =
  'unsent' | 'off' | 'other group' | 'other severity' | 'one above';

export interface RecipientTrace {
  name: string;
  /** When the message is due: minutes after Monday, 00:00. */
  due: number;
  stop: Unavailable | 'acknowledged' | null;
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
 * Says which profile is used for an incident, who is notified when, and what
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
      stop:
        profile === used
          ? null
          : (findMismatch(profile, incident) ?? 'one above'),
    })),
    ...(used
      ? traceProfile(used, incident, unavailable)
      : {used: null, start: incident.raised, isDelayed: false, recipients: []}),
  };
}

function findMismatch(
  profile: Profile,
  incident: Incident,
): ProfileStop | undefined {
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
  const delay =
    quietHours && !letThrough.includes(severity)
      ? findDelay(quietHours, raised)
      : 0;
  // The step after someone who is away follows at once. An address that is not
  // confirmed hurries nothing.
  const isAway = (name = '') =>
    unavailable[name] === 'absent' || unavailable[name] === 'inactive';
  const deliveries = simulateEscalation(
    {
      recipients,
      delays: delays.map((minutes, step) =>
        isAway(recipients[step]) ? 0 : minutes,
      ),
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
    })),
  };
}
