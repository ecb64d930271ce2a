/**
 * Phrases that contain a term but mean something else: a regular expression
 * (case is ignored), what it means, and the routes it holds for (default all).
 */
export const otherMeanings: {text: string; means: string; on?: RegExp}[] = [
  {text: '"[^"]*"', means: 'words on a screen or of a person'},
  {
    text: '(?:report schedule|notification profile|[a-z-]+) settings',
    means: 'a page',
  },
  {text: '(?:site|company) contact', means: 'a setting'},
  {text: 'another window', means: 'a browser window'},
  {text: 'reading (?:changes|it|the)', means: 'looking at something'},
  // A device that reports sends a sign of life, not a file.
  {text: 'reports?', means: 'sent by a device', on: /\/device/},
  {
    text: '(?:\\d+|two|three|missed|first|last|next|location) reports?',
    means: 'sent by a device',
  },
  {text: 'report every', means: 'sent by a device'},
  {text: '(?:it|that|devices?|trackers?) reports?', means: 'sends'},
  {text: 'reports? (?:directly|about|for it|to)', means: 'sends'},
];

/** Ids of terms that readers know from any screen: a link is welcome, not due. */
export const basicTerms = [
  'asset',
  'company',
  'contact',
  'device',
  'group',
  'incident',
  'report',
  'role',
  'site',
  'user',
];

/** Sections that only point to other pages. */
export const pointers = ['Related pages', 'What to read next'];

/** How to write a term, and how not to write it. Plurals follow by themselves. */
export const spellings: Record<string, string[]> = {
  Administrator: ['admin'],
  'asset identifier': ['asset ID', 'asset number'],
  'audit trail': ['audit log', 'audit-trail'],
  certificate: ['cert'],
  'e-mail': ['email', 'e mail'],
  'end-user agreement': ['end user agreement', 'EULA'],
  'hold time': ['hold-time', 'holding time'],
  incident: ['alert', 'alarm', 'ticket'],
  'location rule': ['geofence', 'geo-fence'],
  'non-compliant': ['noncompliant', 'non compliant'],
  'notification profile': [
    'notification rule',
    'notification policy',
    'alert profile',
  ],
  'quiet hours': ['quiet time', 'silent hours', 'quiet-hours'],
  reopen: ['re-open'],
  'report schedule': ['reporting schedule', 'report-schedule'],
  'serial number': ['serial no', 'serial-number'],
  severity: ['severity level', 'priority'],
  'sign in': ['log in', 'log on'],
  'sign-in': ['login', 'log-in'],
  'signed in': ['logged in', 'logged on'],
  'time zone': ['timezone', 'time-zone'],
  webhook: ['web hook', 'web-hook'],
  'X.509': ['X509', 'X 509'],
};
