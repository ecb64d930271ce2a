/** Every route of the sample, except for the search page. */
export const routes = [
  '/',
  ...list('configuration', [
    ...['assets', 'company', 'compliance', 'contacts', 'device-certificates', 'devices', 'groups'],
    ...['kpi-settings', 'notification-profiles', 'report-schedules', 'sites', 'users', 'zones'],
  ]),
  ...list('features', [
    ...['assets', 'compliance', 'devices', 'domain', 'glossary', 'groups', 'incidents', 'reports'],
    'search',
  ]),
  '/template/',
  ...list('usage', [
    ...['assets', 'compliance', 'devices', 'incidents', 'overview', 'reports', 'tables'],
  ]),
];

function list(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `/${folder}/${name}`);
}
