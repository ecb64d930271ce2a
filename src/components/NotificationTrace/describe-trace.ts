import {formatClock, weekdays} from '../Figure/clock';
import type {
  Incident,
  Profile,
  ProfileTrace,
  RecipientTrace,
  Trace,
} from './trace-notification';

const positions = ['first', 'second', 'third'];

/** 'Sat 06:00' of minutes after Monday, 00:00. */
export function formatMoment(time: number): string {
  return `${weekdays[Math.floor(time / 1440) % 7]?.slice(0, 3)} ${formatClock(time)}`;
}

/** Says in words which profile is used, and how many it notifies. */
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

/** Says in words what a profile matches and when it delays messages. */
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
  const [from, to] = [days[0], days.at(-1)].map((day = 0) =>
    weekdays[day]?.slice(0, 3),
  );
  return days.length === 7 ? 'every day' : `${from} to ${to}`;
}

/** Says in words why a profile is used or not. */
export function describeMatch(
  {profile, stop}: ProfileTrace,
  {used, start, isDelayed}: Trace,
  {asset, severity}: Incident,
): string {
  switch (stop) {
    case null:
      return isDelayed
        ? `Used. Quiet hours delay its messages until ${formatMoment(start)}.`
        : 'Used: the first profile that is on and matches.';
    case 'unsent':
      return 'Not checked: the incident is raised without sending.';
    case 'off':
      return 'Not used: it is off.';
    case 'other group':
      return `Not used: ${asset} is not in ${profile.groups?.join(', ')}.`;
    case 'other severity':
      return `Not used: ${severity} is not one of its severities.`;
    case 'one above':
      return `Not used: ${used?.name} is above it and matches.`;
  }
}

/**
 * Says in words when a recipient of the profile in use is notified, or what
 * stopped it.
 *
 * @param step 0 for the first message.
 */
export function describeRecipient(
  {due, stop}: RecipientTrace,
  step: number,
): string {
  const name = step === 0 ? 'First message' : `Step ${step}`;
  switch (stop) {
    case null:
      return `${name}: ${formatMoment(due)}`;
    case 'acknowledged':
      return `${name}, ${formatMoment(due)}: acknowledged`;
    case 'absent':
      return `${name}: absent`;
    case 'inactive':
      return `${name}: user inactive`;
    case 'unconfirmed':
      return `${name}: no confirmed address`;
  }
}
