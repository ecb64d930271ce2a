/** The pages about one thing, by their ids; each is the other's sibling. */
interface Entity {
  concept: string;
  howTo?: string;
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
  {concept: 'features/groups', settings: 'configuration/groups'},
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
];
