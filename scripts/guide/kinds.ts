/**
 * The second-level headings that every page of a kind has, in this order. A
 * page may have others between them. `/template/` shows what to write below
 * each.
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

type Kind = keyof typeof requiredHeadings;

export const kinds = Object.keys(requiredHeadings);

/** Whether a page is of one of the three kinds; the home page is not. */
export function isKind(kind: string | undefined): kind is Kind {
  return kinds.includes(kind ?? '');
}

/** The headings that some pages leave out. */
export const headingExceptions: Record<string, string[]> = {
  // It explains how all things fit together, not one of them.
  '/features/domain': requiredHeadings.features.filter(
    (heading) => !['Worked example', 'What to read next'].includes(heading),
  ),
  // Its headings are the terms.
  '/features/glossary': requiredHeadings.features,
  // A group and a search have no states.
  '/features/groups': ['States'],
  '/features/search': ['States'],
};
