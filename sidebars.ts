import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** The link to the sidebar leads to its first page. */
const sidebars: SidebarsConfig = {
  main: [
    {
      type: 'category',
      label: 'Features',
      collapsed: false,
      items: [
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
    },
    {
      type: 'category',
      label: 'Usage',
      items: [
        'usage/overview',
        'usage/assets',
        'usage/devices',
        'usage/incidents',
        'usage/compliance',
        'usage/reports',
        'usage/tables',
      ],
    },
    {
      type: 'category',
      label: 'Configuration',
      items: [
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
    },
  ],
};

export default sidebars;
