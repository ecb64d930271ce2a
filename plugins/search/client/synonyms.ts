import {termsOf} from '../shared/words';

/**
 * What staff type for words that the guide uses. It works one way, from what
 * is typed to what is found; of several words all must be there.
 */
const synonyms: Record<string, string> = {
  'alert, alarm, warning': 'incident, notification',
  'notify, inform': 'notification, message, told',
  'delete, remove, decommission, dispose, scrap': 'retire',
  'download, excel, spreadsheet': 'export, format',
  'csv, xlsx, xls': 'export',
  'holiday, vacation, leave, sick, away, absent': 'absence',
  'right, privilege, access, authorization': 'permission, role',
  'login, logon, log, signin, authenticate': 'sign in',
  'logout, logoff, signout': 'sign out',
  'manual, manually': 'hand',
  'mute, silence, snooze, disturb, night': 'quiet',
  'text, mobile, cellphone': 'sms, phone',
  'mail, inbox': 'email',
  'geofence, area, perimeter': 'zone, boundary',
  'location, gps, map': 'position, zone',
  'place, building, warehouse, depot, facility': 'site',
  'equipment, machine, freezer, fridge, vehicle, object': 'asset',
  'hardware, logger, beacon, probe': 'device, sensor',
  'colleague, employee, staff, person, people, member, account': 'user',
  'organisation, organization, customer, tenant, client': 'company',
  'swap, exchange, substitute': 'replace',
  'create, new, register, insert': 'add',
  'edit, modify, update, adjust': 'change',
  'broken, dead, disconnected, unreachable, lost': 'offline, silent',
  'limit, boundary, max, maximum, min, minimum': 'threshold, range',
  'temperature, humidity, value, measurement, data': 'reading',
  'history, log, journal': 'audit trail',
  'keep, kept, store, stored, archive, storage': 'retention',
  'frequency, often, cycle': 'interval, recurrence',
  'mass, batch, multiple, bulk, several': 'many',
  'priority, urgency, importance, critical': 'severity',
  'timezone, clock': 'time zone',
  'auditor, inspector, inspection, evidence': 'prove, audit',
  'expire, expiry, expiration, expired': 'validity, renewal',
  'regulation, rule, law': 'requirement, compliance',
  'indicator, performance': 'kpi',
  'stop, disable, suspend, deactivate': 'pause, off',
  'start, enable, activate': 'on',
  'tag, category, collection': 'group',
  'celsius, fahrenheit, metric, imperial': 'unit',
  'daily, nightly, weekly, monthly, yearly': 'recurrence, period',
  'nightly, overnight': 'quiet',
  'dynamic, automatic, automatically': 'rule',
  'empty, blank, missing': 'no',
  'subscriber, addressee': 'recipient',
  'standby, oncall, duty, rota': 'escalation',
};

const byTerm = new Map<string, string[][]>();
for (const [typed, meant] of Object.entries(synonyms)) {
  for (const term of termsOf(typed)) {
    const known = byTerm.get(term) ?? [];
    byTerm.set(term, [...known, ...meant.split(', ').map(termsOf)]);
  }
}

/** Lists what else a word of a query may stand for, each as its terms. */
export function synonymsOf(word: string): readonly string[][] {
  return byTerm.get(word) ?? [];
}
