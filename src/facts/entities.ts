/**
 * A thing that the guide explains, with the ids of the pages about it. Where
 * there is no page of a kind, the section that takes its place.
 */
interface Entity {
  concept: string;
  howTo: string;
  settings: string;
}

export const entities: readonly Entity[] = [
  {
    concept: 'features/assets',
    howTo: 'usage/assets',
    settings: 'configuration/assets',
  },
  {
    concept: 'features/devices',
    howTo: 'usage/devices',
    settings: 'configuration/devices',
  },
  {
    concept: 'features/devices#certificate-states',
    howTo: 'usage/devices#install-a-renewed-certificate',
    settings: 'configuration/device-certificates',
  },
  {
    concept: 'features/groups',
    howTo: 'configuration/groups#create-a-group',
    settings: 'configuration/groups',
  },
  {
    concept: 'features/incidents',
    howTo: 'usage/incidents',
    settings: 'configuration/notification-profiles',
  },
  {
    concept: 'features/compliance',
    howTo: 'usage/compliance',
    settings: 'configuration/compliance',
  },
  {
    concept: 'features/reports',
    howTo: 'usage/reports',
    settings: 'configuration/report-schedules',
  },
  {
    concept: 'features/glossary#contact',
    howTo: 'configuration/contacts#create-a-contact',
    settings: 'configuration/contacts',
  },
  {
    concept: 'features/glossary#user',
    howTo: 'configuration/users#invite-a-user',
    settings: 'configuration/users',
  },
  {
    concept: 'features/glossary#site',
    howTo: 'configuration/sites#create-a-site',
    settings: 'configuration/sites',
  },
  {
    concept: 'features/glossary#zone',
    howTo: 'configuration/zones#create-a-zone',
    settings: 'configuration/zones',
  },
  {
    concept: 'features/glossary#kpi',
    howTo: 'usage/reports#read-a-kpi',
    settings: 'configuration/kpi-settings',
  },
];

/** The entity that a page is about. */
export function entityOf(page: string): Entity | undefined {
  return entities.find(({concept, howTo, settings}) => [concept, howTo, settings].includes(page));
}
