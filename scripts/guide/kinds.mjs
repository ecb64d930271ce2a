/**
 * The second-level headings that a page of each kind has, in this order; a page
 * may have others between them. `/template/` shows what stands below each.
 */
export const requiredHeadings = {
  features: [
    'Why it matters',
    'How it fits',
    'How it behaves',
    'States',
    'Worked example',
    'What it is not',
    'Who can see and change it',
    'What to read next',
  ],
  usage: ['Before you begin', 'Undo', 'When it does not work', 'Related pages'],
  configuration: [
    'Where to find it',
    'Settings at a glance',
    'Settings',
    'Precedence',
    'Recommended set-ups',
    'Limits and errors',
    'Change safely',
    'Troubleshooting',
    'Related pages',
  ],
};

/** Pages that do without some of these headings, and why. */
export const headingExceptions = {
  '/features/domain': {
    without: requiredHeadings.features.filter(
      (heading) => !['Worked example', 'What to read next'].includes(heading),
    ),
    reason: 'It shows how all things hang together and is about none of them.',
  },
  '/features/glossary': {
    without: requiredHeadings.features,
    reason: 'Its headings are the terms.',
  },
  '/features/groups': {
    without: ['States'],
    reason: 'A group has none.',
  },
  '/features/search': {
    without: ['States'],
    reason: 'A search has none.',
  },
};

/**
 * What a page is about, where its name does not say so: these belong together
 * with the pages that bear the name on the right.
 */
export const subjects = {
  '/configuration/device-certificates': 'devices',
  '/configuration/notification-profiles': 'incidents',
  '/configuration/report-schedules': 'reports',
};
