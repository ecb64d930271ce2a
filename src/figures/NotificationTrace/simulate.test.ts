import {assets, profiles} from './sample-company';
import {
  findDelay,
  parseClock,
  traceNotification,
  weekdays,
  type Absences,
  type Incident,
  type Profile,
} from './simulate';

/** Traces an incident that nobody acknowledges, raised at such as 'Fri 23:40'. */
function trace(
  asset: (typeof assets)[number]['asset'],
  severity: Incident['severity'],
  moment: string,
  {list = profiles, absences = {}, ...more}: Partial<Incident> & Options = {},
) {
  const {groups = []} = assets.find((one) => one.asset === asset) ?? {};
  const [day = '', clock = ''] = moment.split(' ');
  const raised = weekdays.findIndex((name) => name.startsWith(day)) * 1440 + parseClock(clock);
  const incident = {asset, groups, severity, raised, isUnsent: false, acknowledged: null, ...more};
  const {recipients, ...others} = traceNotification(incident, list, absences);
  return {
    reasons: others.profiles.map(({reason}) => reason),
    recipients: recipients.map(({name, outcome}) => `${name}. ${outcome}`),
    result: others.result,
  };
}

interface Options {
  list?: readonly Profile[];
  absences?: Absences;
}

const switchOff = (name: string) => profiles.map((one) => ({...one, isOn: name !== one.name}));
const [vaccine, pier, wide] = profiles as [Profile, Profile, Profile];

// The worked case of the settings page, then what differs from it.
test.each<[string, ReturnType<typeof trace>, ReturnType<typeof trace>]>([
  [
    'FZ-014, Major at 23:40: Vaccine alarm, at once',
    trace('FZ-014', 'Major', 'Fri 23:40'),
    {
      reasons: [
        'Used: the first profile that is on and matches.',
        'Not used: Vaccine alarm is above it and matches.',
        'Not used: Vaccine alarm is above it and matches.',
      ],
      recipients: [
        'Pier 4 duty phone. First message: notified, Fri 23:40',
        'Manager. Step 1: notified, Fri 23:55',
        'Pier 4 shift lead. Step 2: notified, Sat 00:15',
        'Head of quality. Step 3: notified, Sat 00:45',
      ],
      result: 'Vaccine alarm is used, first in the list. 4 of 4 recipients are notified.',
    },
  ],
  [
    'FZ-009, Major at 23:40: Pier 4 alarm, delayed until 06:00, from where an answer counts',
    trace('FZ-009', 'Major', 'Fri 23:40', {acknowledged: 18}),
    {
      reasons: [
        'Not used: FZ-009 is not in Vaccine storage.',
        'Used. Quiet hours delay its messages until Sat 06:00.',
        'Not used: Pier 4 alarm is above it and matches.',
      ],
      recipients: [
        'Pier 4 duty phone. First message: notified, Sat 06:00',
        'Mara Lind. Step 1: notified, Sat 06:15',
        'Harbour duty desk. Step 2: not notified, acknowledged at 06:18',
      ],
      result:
        'Pier 4 alarm is used, second in the list. Its quiet hours delay the first message until Sat 06:00. 2 of 3 recipients are notified.',
    },
  ],
  [
    'a wide profile on top hides the narrow ones',
    trace('FZ-014', 'Major', 'Fri 23:40', {list: [wide, vaccine, pier]}),
    {
      reasons: [
        'Used. Quiet hours delay its messages until Sat 08:00.',
        'Not used: Everything else is above it and matches.',
        'Not used: Everything else is above it and matches.',
      ],
      recipients: ['Harbour duty desk. First message: notified, Sat 08:00'],
      result:
        'Everything else is used, first in the list. Its quiet hours delay the first message until Sat 08:00. 1 of 1 recipients is notified.',
    },
  ],
  [
    'without a profile that is on and matches, no one is notified',
    trace('TR-007', 'Info', 'Mon 12:00', {list: switchOff('Everything else')}),
    {
      reasons: [
        'Not used: TR-007 is not in Vaccine storage.',
        'Not used: TR-007 is not in Pier 4 freezers.',
        'Not used: it is off.',
      ],
      recipients: [],
      result: 'No one is notified. The incident is recorded, but no profile is on and matches it.',
    },
  ],
  [
    'an incident that is raised without sending asks no profile',
    trace('FZ-014', 'Critical', 'Mon 12:00', {isUnsent: true}),
    {
      reasons: Array<string>(3).fill('Not checked: the incident is raised without sending.'),
      recipients: [],
      result:
        'No one is notified. The asset is under maintenance, so the incident is raised without sending.',
    },
  ],
])('%s', (_, traced, expected) => {
  expect(traced).toEqual(expected);
});

test('a profile that is off is skipped, and one with an empty scope matches nothing', () => {
  const off = trace('FZ-014', 'Critical', 'Mon 12:00', {list: switchOff('Vaccine alarm')});
  expect(off.result).toMatch(/^Pier 4/);
  const empty = profiles.map((one) => ({...one, groups: []}));
  expect(trace('FZ-014', 'Critical', 'Mon 12:00', {list: empty}).recipients).toEqual([]);
});

test.each([
  [14, 'Step 1: not notified, acknowledged at 12:14'],
  [15, 'Step 1: notified, Mon 12:15'],
])('acknowledged after %d minutes: %s', (acknowledged, outcome) => {
  const {recipients} = trace('FZ-009', 'Major', 'Mon 12:00', {acknowledged});
  expect(recipients[1]).toBe(`Mara Lind. ${outcome}`);
});

test.each([
  ['Major', 'Mon 21:59', 'Mon 21:59'],
  ['Major', 'Mon 22:00', 'Tue 06:00'],
  ['Major', 'Tue 06:00', 'Tue 06:00'],
  // Friday's pass midnight; none start on Saturday or Sunday.
  ['Major', 'Sat 05:59', 'Sat 06:00'],
  ['Major', 'Sat 23:40', 'Sat 23:40'],
  // Quiet hours let it through.
  ['Critical', 'Fri 23:40', 'Fri 23:40'],
  // Every day, over the end of the week.
  ['Minor', 'Sun 23:40', 'Mon 08:00'],
] as const)('quiet hours: %s raised %s, sent %s', (severity, raised, sent) => {
  expect(trace('FZ-009', severity, raised).recipients[0]).toMatch(
    `First message: notified, ${sent}`,
  );
});

test('quiet hours within a day end on that day', () => {
  const noon = {quietHours: {days: [0], from: '12:00', to: '13:00'}, letThrough: []};
  const delays = [719, 720, 779, 780, 2160].map((raised) =>
    findDelay(noon, {severity: 'Major', raised}),
  );
  expect(delays).toEqual([0, 60, 1, 0, 0]);
});

test.each<[Absences, string[]]>([
  [{'Pier 4 duty phone': 'absent'}, ['absent', 'Mon 12:00', 'Mon 12:20']],
  [{'Mara Lind': 'absent', 'Pier 4 duty phone': 'absent'}, ['absent', 'absent', 'Mon 12:00']],
  // Whoever no channel reaches does not hold the next step up either.
  [{'Mara Lind': 'no confirmed address'}, ['Mon 12:00', 'no confirmed address', 'Mon 12:15']],
])('with %j the steps of Pier 4 alarm are %j', (absences, outcomes) => {
  const {recipients, result} = trace('FZ-009', 'Major', 'Mon 12:00', {absences});
  expect(recipients.map((text) => text.replace(/^.*?: (not )?notified, /, ''))).toEqual(outcomes);
  const count = outcomes.filter((outcome) => outcome.startsWith('Mon')).length;
  expect(result).toContain(`${count} of 3 recipients`);
});
