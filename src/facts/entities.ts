/**
 * The pages about one thing: about it, how to work with it, its settings. Where there is
 * no page of a kind, the section that takes its place.
 */
type Entity = readonly [concept: string, howTo: string, settings: string];

export const entities: readonly Entity[] = [
  ['features/assets', 'usage/assets', 'configuration/assets'],
  ['features/devices', 'usage/devices', 'configuration/devices'],
  [
    'features/devices#certificate-states',
    'usage/devices#install-a-renewed-certificate',
    'configuration/device-certificates',
  ],
  ['features/groups', 'configuration/groups#create-a-group', 'configuration/groups'],
  ['features/incidents', 'usage/incidents', 'configuration/notification-profiles'],
  ['features/compliance', 'usage/compliance', 'configuration/compliance'],
  ['features/reports', 'usage/reports', 'configuration/report-schedules'],
  [
    'features/glossary#contact',
    'configuration/contacts#create-a-contact',
    'configuration/contacts',
  ],
  ['features/glossary#user', 'configuration/users#invite-a-user', 'configuration/users'],
  ['features/glossary#site', 'configuration/sites#create-a-site', 'configuration/sites'],
  ['features/glossary#zone', 'configuration/zones#create-a-zone', 'configuration/zones'],
  ['features/glossary#kpi', 'usage/reports#read-a-kpi', 'configuration/kpi-settings'],
];

/** The entity that a page is about. */
export function findEntity(page: string): Entity | undefined {
  return entities.find((pages) => pages.includes(page));
}
