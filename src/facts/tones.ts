/** Colours of states and severities; src/css/tones.css holds their values. */
export type Tone = 'red' | 'orange' | 'yellow' | 'blue' | 'green' | 'grey';

/** The states and severities of the platform, each word with its colour. */
const tones: Readonly<Record<string, Tone>> = {
  // Severities, and the bands of a KPI.
  Critical: 'red',
  Major: 'orange',
  Minor: 'yellow',
  Info: 'blue',
  Warning: 'orange',
  'Off target': 'yellow',
  'On target': 'green',
  // Incidents.
  Open: 'red',
  Acknowledged: 'blue',
  Resolved: 'green',
  Closed: 'grey',
  // Compliance results.
  'Non-compliant': 'red',
  'At risk': 'orange',
  Compliant: 'green',
  'Not evaluated': 'grey',
  // Devices.
  Offline: 'red',
  'Low battery': 'yellow',
  Online: 'green',
  'Not provisioned': 'grey',
  // Assets.
  'Under maintenance': 'yellow',
  'In service': 'green',
  'Out of service': 'grey',
  Retired: 'grey',
  // Device certificates, report schedules and users.
  Expired: 'red',
  Expiring: 'orange',
  Pending: 'blue',
  Active: 'green',
  Revoked: 'grey',
  Draft: 'grey',
  Inactive: 'grey',
};

/**
 * Finds the colour of a state or severity.
 *
 * @param word with its capital letter, such as `Low battery`.
 * @returns undefined for any other word.
 */
export function findTone(word: string): Tone | undefined {
  return Object.hasOwn(tones, word) ? tones[word] : undefined;
}
