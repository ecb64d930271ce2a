import {parseClock, weekdays} from '../Figure/clock';
import {assets, everyone, profiles} from './sample-company';
import {
  describeMatch,
  describeProfile,
  describeRecipient,
  describeTrace,
  findDelay,
  formatMoment,
  traceNotification,
  type Incident,
  type Profile,
} from './simulate';

/** Minutes after Monday, 00:00, of 'Fri 23:40'. */
function at(moment: string): number {
  const [day = '', clock = ''] = moment.split(' ');
  return (
    weekdays.findIndex((name) => name.startsWith(day)) * 1440 +
    parseClock(clock)
  );
}

function incidentOf(
  asset: (typeof assets)[number]['asset'],
  severity: Incident['severity'],
  moment: string,
  more: Partial<Incident> = {},
): Incident {
  const {groups = []} = assets.find((one) => one.asset === asset) ?? {};
  const raised = at(moment);
  return {
    asset,
    groups,
    severity,
    raised,
    isUnsent: false,
    acknowledged: null,
    ...more,
  };
}

/** Who is notified, when and by what, and what is said of the rest. */
function tell(
  incident: Incident,
  unavailable: Parameters<typeof traceNotification>[2] = everyone,
  list: readonly Profile[] = profiles,
) {
  const trace = traceNotification(incident, list, unavailable);
  return {
    used: trace.used?.name,
    isDelayed: trace.isDelayed,
    recipients: trace.recipients.map(
      (one, step) => `${one.name}. ${describeRecipient(one, step)}`,
    ),
    matches: trace.profiles.map((one) => describeMatch(one, trace, incident)),
    text: describeTrace(trace),
  };
}

const switchOff = (...names: string[]) =>
  profiles.map((one) => ({...one, isOn: !names.includes(one.name)}));

const used = 'Used: the first profile that is on and matches.';

describe('the worked case of the settings page', () => {
  test('FZ-014, Major at 23:40: Vaccine alarm, at once', () => {
    const told = tell(incidentOf('FZ-014', 'Major', 'Fri 23:40'));
    expect(told.matches).toEqual([
      used,
      'Not used: Vaccine alarm is above it and matches.',
      'Not used: Vaccine alarm is above it and matches.',
    ]);
    expect(told.recipients[0]).toBe(
      'Pier 4 duty phone. First message: Fri 23:40',
    );
    expect(told.text).toBe(
      'Vaccine alarm is used, first in the list. 4 of 4 recipients are notified.',
    );
  });

  test('FZ-009, Major at 23:40: Pier 4 alarm, delayed until 06:00', () => {
    const told = tell(incidentOf('FZ-009', 'Major', 'Fri 23:40'));
    expect(told.matches).toEqual([
      'Not used: FZ-009 is not in Vaccine storage.',
      'Used. Quiet hours delay its messages until Sat 06:00.',
      'Not used: Pier 4 alarm is above it and matches.',
    ]);
    expect(told.recipients).toEqual([
      'Pier 4 duty phone. First message: Sat 06:00',
      'Mara Lind. Step 1: Sat 06:15',
      'Harbour duty desk. Step 2: Sat 06:35',
    ]);
    expect(told.text).toBe(
      'Pier 4 alarm is used, second in the list. Its quiet hours delay the first message until Sat 06:00. 3 of 3 recipients are notified.',
    );
  });

  test('FZ-009, Minor: Everything else', () => {
    const told = tell(incidentOf('FZ-009', 'Minor', 'Wed 12:00'));
    expect(told.used).toBe('Everything else');
    expect(told.matches.slice(0, 2)).toEqual([
      'Not used: FZ-009 is not in Vaccine storage.',
      'Not used: Minor is not one of its severities.',
    ]);
    expect(told.recipients).toEqual([
      'Harbour duty desk. First message: Wed 12:00',
    ]);
    expect(told.text).toMatch(/ 1 of 1 recipients is notified\.$/);
  });
});

test('the night of the concept page: who acknowledges after 18 minutes spares the later steps', () => {
  const night = incidentOf('FZ-014', 'Critical', 'Mon 02:10', {
    acknowledged: 18,
  });
  expect(tell(night).recipients).toEqual([
    'Pier 4 duty phone. First message: Mon 02:10',
    'Manager. Step 1: Mon 02:25',
    'Site contact. Step 2, Mon 02:45: acknowledged',
    'Head of quality. Step 3, Mon 03:15: acknowledged',
  ]);
  expect(tell(night).text).toMatch(/ 2 of 4 recipients are notified\.$/);
});

test.each([
  [14, 'Step 1, Mon 12:15: acknowledged'],
  [15, 'Step 1: Mon 12:15'],
])('acknowledged after %d minutes: %s', (acknowledged, said) => {
  const noon = incidentOf('FZ-009', 'Major', 'Mon 12:00', {acknowledged});
  expect(tell(noon).recipients[1]).toBe(`Mara Lind. ${said}`);
});

test('with quiet hours, an acknowledgement counts from the delayed message', () => {
  const night = incidentOf('FZ-009', 'Major', 'Fri 23:40', {acknowledged: 18});
  expect(tell(night).recipients).toEqual([
    'Pier 4 duty phone. First message: Sat 06:00',
    'Mara Lind. Step 1: Sat 06:15',
    'Harbour duty desk. Step 2, Sat 06:35: acknowledged',
  ]);
});

test('quiet hours let severities through', () => {
  const {isDelayed, recipients} = tell(
    incidentOf('FZ-009', 'Critical', 'Fri 23:40'),
  );
  expect(isDelayed).toBe(false);
  expect(recipients[0]).toBe('Pier 4 duty phone. First message: Fri 23:40');
});

test.each([
  ['Mon 21:59', 'Mon 21:59'],
  ['Mon 22:00', 'Tue 06:00'],
  ['Tue 05:59', 'Tue 06:00'],
  ['Tue 06:00', 'Tue 06:00'],
  // Friday's pass midnight; none start on Saturday or Sunday.
  ['Sat 05:59', 'Sat 06:00'],
  ['Sat 23:40', 'Sat 23:40'],
  ['Sun 05:59', 'Sun 05:59'],
  ['Sun 23:59', 'Sun 23:59'],
  ['Mon 00:00', 'Mon 00:00'],
])('quiet hours on working nights: raised %s, sent %s', (raised, sent) => {
  expect(tell(incidentOf('FZ-009', 'Major', raised)).recipients[0]).toBe(
    `Pier 4 duty phone. First message: ${sent}`,
  );
});

test('quiet hours of every day go on over the end of the week', () => {
  expect(tell(incidentOf('TR-007', 'Minor', 'Sun 23:40')).recipients).toEqual([
    'Harbour duty desk. First message: Mon 08:00',
  ]);
  expect(formatMoment(at('Sun 23:40') + 20)).toBe('Mon 00:00');
});

test('quiet hours within a day end on that day', () => {
  const noon = {days: [0], from: 720, to: 780};
  expect(
    [719, 720, 779, 780, 2160].map((time) => findDelay(noon, time)),
  ).toEqual([0, 60, 1, 0, 0]);
});

test('an order with a wide profile on top hides the narrow ones', () => {
  const [vaccine, pier, wide] = profiles as [Profile, Profile, Profile];
  const told = tell(incidentOf('FZ-014', 'Major', 'Fri 23:40'), everyone, [
    wide,
    vaccine,
    pier,
  ]);
  expect(told.text).toMatch(/^Everything else is used, first in the list\./);
  expect(told.recipients).toEqual([
    'Harbour duty desk. First message: Sat 08:00',
  ]);
  expect(told.matches[1]).toBe(
    'Not used: Everything else is above it and matches.',
  );
});

test('a profile that is off is skipped, as the settings page says', () => {
  const told = tell(
    incidentOf('FZ-014', 'Major', 'Mon 12:00'),
    everyone,
    switchOff('Vaccine alarm'),
  );
  expect(told.used).toBe('Pier 4 alarm');
  expect(told.matches[0]).toBe('Not used: it is off.');
});

test('without a profile that matches, no one is notified', () => {
  const told = tell(
    incidentOf('TR-007', 'Info', 'Mon 12:00'),
    everyone,
    switchOff('Everything else'),
  );
  expect(told.text).toBe(
    'No one is notified. The incident is recorded, but no profile is on and matches it.',
  );
  expect(told.recipients).toEqual([]);
});

test('a profile with an empty scope matches nothing', () => {
  const empty = profiles.map((one) => ({...one, groups: []}));
  const incident = incidentOf('FZ-014', 'Critical', 'Mon 12:00');
  expect(tell(incident, everyone, empty).used).toBeUndefined();
});

test('an incident that is raised without sending asks no profile', () => {
  const told = tell(
    incidentOf('FZ-014', 'Critical', 'Mon 12:00', {isUnsent: true}),
  );
  expect(told.matches).toEqual(
    Array(3).fill('Not checked: the incident is raised without sending.'),
  );
  expect(told.text).toMatch(/^No one is notified\. The asset is under maint/);
});

test.each([
  [{'Pier 4 duty phone': 'absent'}, ['absent', 'Mon 12:00', 'Mon 12:20']],
  [{'Mara Lind': 'inactive'}, ['Mon 12:00', 'user inactive', 'Mon 12:15']],
  [
    {'Mara Lind': 'absent', 'Pier 4 duty phone': 'absent'},
    ['absent', 'absent', 'Mon 12:00'],
  ],
  // An address that is not confirmed brings no step forward.
  [
    {'Mara Lind': 'unconfirmed'},
    ['Mon 12:00', 'no confirmed address', 'Mon 12:35'],
  ],
] as const)('with %j the steps of Pier 4 alarm are %j', (unavailable, said) => {
  const {recipients} = tell(
    incidentOf('FZ-009', 'Major', 'Mon 12:00'),
    unavailable,
  );
  expect(recipients.map((text) => text.replace(/^.*?: /, ''))).toEqual(said);
});

test('where no recipient can be notified, the text says so', () => {
  const {text} = tell(incidentOf('TR-007', 'Minor', 'Mon 12:00'), {
    'Harbour duty desk': 'unconfirmed',
  });
  expect(text).toBe(
    'Everything else is used, third in the list. No one is notified.',
  );
});

test('profiles are described by what they match and when they wait', () => {
  expect(profiles.map(describeProfile)).toEqual([
    'Vaccine storage · Critical, Major · no quiet hours',
    'Pier 4 freezers · Critical, Major · quiet Mon to Fri, 22:00 to 06:00',
    'All assets · all severities · quiet every day, 18:00 to 08:00',
  ]);
});
