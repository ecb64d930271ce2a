import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/**
 * The order of folders and of their pages. What is not listed follows in the order of the alphabet,
 * but for the template. The first page is where the sidebar's own link leads.
 */
const order: Record<string, string[]> = {
  Features: [
    'features/domain',
    'features/assets',
    'features/devices',
    'features/groups',
    'features/incidents',
    'features/compliance',
    'features/reports',
    'features/search',
    'features/glossary',
  ],
  Usage: [
    'usage/overview',
    'usage/assets',
    'usage/devices',
    'usage/incidents',
    'usage/compliance',
    'usage/reports',
    'usage/tables',
  ],
  Configuration: [
    'configuration/company',
    'configuration/sites',
    'configuration/zones',
    'configuration/assets',
    'configuration/devices',
    'configuration/device-certificates',
    'configuration/groups',
    'configuration/users',
    'configuration/contacts',
    'configuration/notification-profiles',
    'configuration/compliance',
    'configuration/kpi-settings',
    'configuration/report-schedules',
  ],
};

const listed = Object.values(order).flat();
const others = readdirSync(path.join(__dirname, 'docs'), {recursive: true, encoding: 'utf8'})
  .map((file) => /^(?!template\b)(\w[^.]*\/[^_.][^.]*)\.mdx$/.exec(file)?.[1])
  .filter((id) => id !== undefined && !listed.includes(id))
  .sort();
for (const id of others as string[]) {
  const [folder = ''] = id.split('/');
  const label = folder.charAt(0).toUpperCase() + folder.slice(1).replaceAll('-', ' ');
  (order[label] ??= []).push(id);
}

const sidebars: SidebarsConfig = {
  main: Object.entries(order).map(([label, items]) => ({
    type: 'category' as const,
    label,
    items,
    ...(label === 'Features' && {collapsed: false}),
  })),
};

export default sidebars;
