import type {CheerioAPI} from 'cheerio';
import type {Element} from 'domhandler';
import {toneOf} from '../../shared/tones';
import {plain} from './read-statements';

/** Pages about what a node can name. */
const pages: Readonly<Record<string, string>> = {
  Asset: '/features/assets',
  Company: '/configuration/company',
  Compliance: '/features/compliance',
  Contact: '/configuration/contacts',
  Device: '/features/devices',
  'Device certificate': '/configuration/device-certificates',
  Group: '/features/groups',
  Incident: '/features/incidents',
  KPI: '/configuration/kpi-settings',
  'Notification profile': '/configuration/notification-profiles',
  Report: '/features/reports',
  'Report schedule': '/configuration/report-schedules',
  Site: '/configuration/sites',
  User: '/configuration/users',
  Zone: '/configuration/zones',
};

/**
 * Makes links of nodes that name another page, such as `Asset` or `Assets`, and
 * marks nodes whose last line is a state or severity with its tone, as
 * `tone-red`.
 *
 * @param page that the drawing is on, such as `/features/assets`.
 */
export function markNodes($: CheerioAPI, page: string): void {
  $<Element, string>('.node').each((_, node) => {
    const label = $(node).attr('data-label') ?? '';
    const name = plain(label);
    const address = pages[name] ?? pages[name.replace(/s$/, '')];
    if (address && address !== page) {
      node.name = 'a';
      $(node).attr('href', address);
    }
    const tone = toneOf(label.split(/<br ?\/?>|\n/).at(-1)!);
    if (tone) {
      $(node).addClass(`tone-${tone}`);
    }
  });
}
