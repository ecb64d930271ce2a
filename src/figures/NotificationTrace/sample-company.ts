import type {Absences, Profile, Severity} from './simulate';

// Harbour Cold Chain, as in the worked case of /configuration/notification-profiles, "Precedence".

const workdays = [0, 1, 2, 3, 4];

export const severities: readonly Severity[] = ['Critical', 'Major', 'Minor', 'Info'];

export const profiles: readonly Profile[] = [
  {
    name: 'Vaccine alarm',
    isOn: true,
    groups: ['Vaccine storage'],
    severities: ['Critical', 'Major'],
    quietHours: null,
    letThrough: ['Critical'],
    recipients: ['Pier 4 duty phone', 'Manager', 'Pier 4 shift lead', 'Head of quality'],
    delays: [15, 20, 30],
  },
  {
    name: 'Pier 4 alarm',
    isOn: true,
    groups: ['Pier 4 freezers'],
    severities: ['Critical', 'Major'],
    quietHours: {days: workdays, from: '22:00', to: '06:00'},
    letThrough: ['Critical'],
    recipients: ['Pier 4 duty phone', 'Mara Lind', 'Harbour duty desk'],
    delays: [15, 20],
  },
  {
    name: 'Everything else',
    isOn: true,
    groups: null,
    severities,
    quietHours: {days: [...workdays, 5, 6], from: '18:00', to: '08:00'},
    letThrough: ['Critical'],
    recipients: ['Harbour duty desk'],
    delays: [],
  },
];

/** Assets with their groups. */
export const assets = [
  {asset: 'FZ-014', groups: ['Vaccine storage', 'Pier 4 freezers']},
  {asset: 'FZ-009', groups: ['Pier 4 freezers']},
  {asset: 'TR-007', groups: []},
] as const;

const everyone: Absences = {};

/** Who cannot be notified, with what is shown for it; no one first. */
export const absences: readonly (readonly [Absences, string])[] = [
  [everyone, 'Everyone can be notified'],
  [{'Pier 4 duty phone': 'absent'}, 'Pier 4 duty phone is absent'],
  [{'Mara Lind': 'absent'}, 'Mara Lind is absent'],
  [{'Mara Lind': 'no confirmed address'}, 'Mara Lind has no confirmed address'],
  [{Manager: 'user inactive'}, 'The Manager is inactive'],
];
