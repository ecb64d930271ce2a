/**
 * A thing that the guide explains, with the ids of the pages about it. Where
 * there is no page of a kind, the section that takes its place.
 */
interface Entity {
  /** As nodes of diagrams name it, in the singular. */
  name: string;
  concept: string;
  howTo: string;
  settings: string;
  /** What the settings are of, if that has a name of its own. */
  settingsName?: string;
}

export const entities: readonly Entity[] = [
  {
    name: 'Asset',
    concept: 'features/assets',
    howTo: 'usage/assets',
    settings: 'configuration/assets',
  },
  {
    name: 'Device',
    concept: 'features/devices',
    howTo: 'usage/devices',
    settings: 'configuration/devices',
  },
  {
    name: 'Device certificate',
    concept: 'features/devices#certificate-states',
    howTo: 'usage/devices#install-a-renewed-certificate',
    settings: 'configuration/device-certificates',
  },
  {
    name: 'Group',
    concept: 'features/groups',
    howTo: 'configuration/groups#create-a-group',
    settings: 'configuration/groups',
  },
  {
    name: 'Incident',
    concept: 'features/incidents',
    howTo: 'usage/incidents',
    settings: 'configuration/notification-profiles',
    settingsName: 'Notification profile',
  },
  {
    name: 'Compliance',
    concept: 'features/compliance',
    howTo: 'usage/compliance',
    settings: 'configuration/compliance',
  },
  {
    name: 'Report',
    concept: 'features/reports',
    howTo: 'usage/reports',
    settings: 'configuration/report-schedules',
    settingsName: 'Report schedule',
  },
  {
    name: 'Contact',
    concept: 'features/glossary#contact',
    howTo: 'configuration/contacts#create-a-contact',
    settings: 'configuration/contacts',
  },
  {
    name: 'User',
    concept: 'features/glossary#user',
    howTo: 'configuration/users#invite-a-user',
    settings: 'configuration/users',
  },
  {
    name: 'Site',
    concept: 'features/glossary#site',
    howTo: 'configuration/sites#create-a-site',
    settings: 'configuration/sites',
  },
  {
    name: 'Zone',
    concept: 'features/glossary#zone',
    howTo: 'configuration/zones#create-a-zone',
    settings: 'configuration/zones',
  },
  {
    name: 'KPI',
    concept: 'features/glossary#kpi',
    howTo: 'usage/reports#read-a-kpi',
    settings: 'configuration/kpi-settings',
  },
];

/** Pages that have no sibling, with what they are about if nodes name it. */
export const singlePages: Readonly<Record<string, string>> = {
  'configuration/company': 'Company',
  'features/domain': '',
  'features/glossary': '',
  'features/search': '',
  'usage/overview': '',
  'usage/tables': '',
};

/** The entity that a page is about. */
export function entityOf(page: string): Entity | undefined {
  return entities.find(({concept, howTo, settings}) => [concept, howTo, settings].includes(page));
}

/** The page that explains each thing; that of its settings where none does. */
export const pagesByName: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(singlePages).map(([page, name]) => [name, page] as const),
    ...entities.flatMap(({name, concept, settings, settingsName}) => [
      [name, concept.includes('#') ? settings : concept] as const,
      [settingsName ?? '', settings] as const,
    ]),
  ].filter(([name]) => name !== ''),
);
