/** Every route of the guide. */
export const routes = [
  '/search',
  '/',
  ...prefixed('/configuration', [
    'assets',
    'company',
    'compliance',
    'contacts',
    'device-certificates',
    'devices',
    'groups',
    'kpi-settings',
    'notification-profiles',
    'report-schedules',
    'sites',
    'users',
    'zones',
  ]),
  ...prefixed('/features', [
    'assets',
    'compliance',
    'devices',
    'domain',
    'glossary',
    'groups',
    'incidents',
    'reports',
    'search',
  ]),
  '/template/',
  ...prefixed('/usage', [
    'assets',
    'compliance',
    'devices',
    'incidents',
    'overview',
    'reports',
    'tables',
  ]),
];

function prefixed(folder: string, names: string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}
