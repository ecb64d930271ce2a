import {stemOf, termsOf} from './text';

// What staff type, and the words that the guide uses for it. Two words that are
// often typed as one ("on call") stand here as one.
const groups: Record<string, string> = {
  // People and access
  'boss, supervisor, chief, foreman, lead, chef': 'manager',
  'admin, superuser, owner': 'administrator',
  'colleague, coworker, employee, staff, person, people, member, account, worker, benutzer':
    'user',
  'organisation, organization, customer, tenant, client, subsidiary': 'company',
  'addressbook, phonebook, directory': 'contact',
  'login, logon, log, signin, authenticate, anmelden, session, kicked':
    'sign in',
  'logout, logoff, signout, loggedout': 'sign out, session',
  timeout: 'session ended',
  'username, login': 'user name',
  'pw, pwd, passwd, passwort, kennwort, pin, passphrase, credential':
    'password',
  'blocked, lockout, unlock': 'locked, failed',
  'right, privilege, access, authorization, entitlement, grant':
    'permission, role',
  'allowed, may': 'role',
  'onboard, newcomer, joiner, signup, newuser, newemployee, newcolleague':
    'invite, invitation',
  'stop, disable, suspend, deactivate, cancel, turnoff, switchoff':
    'pause, off, inactive',
  'quit, resign, leaver, fired': 'left, inactive',
  'start, enable, activate, turnon, switchon': 'on',
  'eula, term, condition, consent': 'agreement',
  'holiday, vacation, leave, sick, ill, away, absent, urlaub': 'absence',
  'deputy, backup, successor, stand-in': 'absence, escalation',
  'standby, oncall, duty, rota, roster, shift': 'rota, escalation, contact',
  'navigate, navigation, menu, tutorial, beginner': 'find way, right place',
  'guest, visitor, readonly': 'viewer, role',
  'offboard, offboarding, terminate': 'remove user, inactive',
  'reactivate, reinstate, unblock': 'active, locked',
  'mfa, 2fa, sso': 'sign in',
  'technician, engineer, contractor, caretaker, janitor, vendor, supplier, driver, nurse':
    'contact',
  'surname, forename, lastname, firstname': 'last name, name',

  // Incidents and messages
  'alert, alarm, warning': 'incident, notification',
  'ticket, case, event, fault, failure, alarm, storung': 'incident',
  'problem, issue, error': 'incident, troubleshooting',
  'notify, inform, reach, call, ring': 'notification, message, notified',
  'alert, told, informed': 'notified',
  nobody: 'no one',
  'mute, silence, snooze, disturb, night, overnight, nightly, sleep, weekend':
    'quiet',
  textmessage: 'sms',
  'text, mobile, cellphone, cell, handy, smartphone': 'sms, phone',
  'mail, inbox, outlook': 'email',
  junk: 'spam',
  'app, smartphone, iphone, android': 'push',
  'retry, retries': 'attempt',
  'slack, api, url, integration, hook, http': 'webhook',
  'nag, again, repeatedly, repeating': 'repeat',
  'beep, beeping, buzz, buzzing, vibrate': 'message, repeat',
  'ack, confirm, quittieren': 'acknowledge',
  'forward, escalate, react, respond, answer': 'escalation',
  'solve, solved, fix, fixed, finish, done, complete': 'resolve',
  'create, trigger, report': 'raise',
  'priority, urgency, urgent, importance, serious, level': 'severity',
  'subscriber, addressee, receiver': 'recipient',
  'manual, manually, myself': 'hand',
  'verify, verification, otp': 'confirmation',
  'rank, ranking, sequence, priority': 'order, precedence',
  'conflict, override, overrule, win': 'precedence',
  'duplicate, double, twice, merge': 'twice, linked',
  'emergency, panic, callout, breakdown, accident': 'incident, critical',
  'whatsapp, telegram, teams, pager, chat': 'channel',
  'voicemail, phonecall, landline': 'phone',
  'bounce, bounced, undelivered, undeliverable': 'email, notified',
  unacknowledge: 'undo acknowledged',
  'dismiss, clear, ignore': 'acknowledge, resolve',
  'handover, handoff, takeover': 'acknowledge, escalation',
  'flood, bombarded, overload': 'repeat',
  'false, nuisance, spurious, flapping': 'hold time, threshold',

  // Things and hardware
  'equipment, machine, object, item, appliance, inventory': 'asset',
  'freezer, vehicle, trailer, tool': 'asset',
  'fridge, refrigerator, cooler, chiller, coldroom, coldstore, incubator':
    'freezer, asset',
  'truck, lorry, van, car, container, forklift': 'vehicle, trailer, asset',
  'hardware, beacon, gerat, sensor, tracker': 'device',
  'thermometer, logger, probe': 'sensor, device',
  'hub, router, bridge': 'gateway',
  'tag, label, barcode, qr': 'identifier',
  'mask, regex, numbering': 'pattern',
  'sn, serialnumber, imei': 'serial number',
  'kind, variant': 'type, model',
  'delete, remove, decommission, dispose, scrap, sell, sold': 'retire, delete',
  'broken, dead, die, dies, disconnected, unreachable, lost, fail, silent, connection':
    'offline, silent',
  'broken, defective, faulty, kaputt, defekt, swap, exchange, substitute, switch':
    'replace',
  'install, mount, connect, pair, fit, assign, link': 'attach',
  'unplug, disconnect, unassign, unlink': 'detach',
  'commission, provision, register': 'attach, add',
  'repair, service, servicing, workshop, wartung': 'maintenance',
  'drift, inaccurate, recalibrate, deviation, offset, adjustment, correction, wrong':
    'calibration',
  'charge, power, flat, drained': 'battery',
  'frequency, often, howoften, cycle, sampling, rate': 'interval',
  'cert, ssl, tls, x509, zertifikat': 'certificate',
  'expire, expiry, expiration, runout': 'validity, renewal, end',
  'renew, renewing, prolong, extend': 'renewal',
  'enroll, enrollment': 'enrolment',
  'stolen, theft, compromised': 'revocation, revoke',
  'invalidate, withdraw, block': 'revoke',
  'encryption, algorithm, rsa, ecdsa': 'key type',
  'csr, pem, keypair': 'certificate, enrolment',
  'fleet, shipment, delivery, cargo, consignment, transport, ambulance':
    'vehicle, trailer, asset',
  'hvac, boiler, generator, pump, compressor, pallet': 'asset',
  'medicine, medication, drug, insulin, blood, pharmaceutical': 'vaccine',
  'plate, registration, vin': 'identifier',
  'transfer, relocate, reassign, ship': 'move',
  'wifi, wireless, network, signal, lan, sim': 'gateway, offline',
  'plug, cable, electricity, blackout, voltage': 'battery, offline',
  'stale, stuck, outdated, frozen, lag, delayed': 'silent, gap',
  'overdue, due, upcoming': 'reminder, expiring',
  'discard, writeoff, obsolete': 'retire',

  // Places
  'geofence, yard': 'zone',
  'area, perimeter, fence': 'zone, boundary',
  'location, gps, map, where, coordinate, latitude, longitude':
    'position, zone',
  'gps, locator': 'tracker',
  'exit, enter, escape': 'location rule, leaving',
  'accuracy, accurate, jitter, buffer, jump': 'margin',
  'place, building, warehouse, depot, facility, branch, plant, store, standort':
    'site',
  'radius, size, circle, polygon': 'boundary, shape',
  'timezone, clock, tz, utc, gmt': 'time zone',
  'dst, summertime, wintertime, summer, winter': 'daylight saving, clocks go',
  'hospital, clinic, ward, pharmacy, lab, laboratory, office, headquarters, hq, centre, center':
    'site',
  'room, floor, hall, dock, gate, bay, parking': 'zone',
  'street, postcode, zip, city': 'address',
  'movement, motion, parked, travel': 'position, zone',

  // Values, rules and results
  'temp, degree, warm, hot, cold, temperature, humidity':
    'temperature, reading',
  'value, measurement, data': 'reading',
  'limit, boundary, max, maximum, min, minimum, setpoint, grenzwert':
    'threshold, range',
  'delay, wait, grace, door, defrost, debounce': 'hold time',
  'linger, stay': 'dwell time',
  'tolerance, exception, tolerate, permitted': 'allowance',
  'celsius, fahrenheit, metric, imperial, degree': 'unit',
  'auditor, inspector, inspection, evidence, proof': 'prove, audit',
  'regulation, rule, law, haccp, gdp, standard': 'requirement, compliance',
  'indicator, performance, metric, dashboard, scorecard': 'kpi',
  'color, colour, red, green, yellow, amber, traffic':
    'edge, warning, critical',
  'goal, objective': 'target',
  'rounding, digit, precision': 'decimal',
  'percent, percentage, calculate, calculation, formula': 'score',
  'violation, violate, breached': 'breach, non-compliant',
  'completeness, incomplete, hole, unknown': 'gap, missing, coverage',
  'empty, blank, missing': 'no',
  'excursion, deviation, spike, peak, overheat, overheating':
    'threshold, breach, range',
  'moisture, rh, pressure, co2': 'reading, range',
  'qa, quality, gxp, iso, fda, mhra, sop': 'compliance, audit',
  'traceability, trace, documentation': 'prove, audit trail',
  'noncompliance, nonconformity, nonconformance': 'non-compliant, breach',
  'chart, graph, trend, curve, statistic, stat, average': 'report, kpi',
  'vanish, disappear, gone, invisible': 'missing, filter',

  // Reports, lists and settings
  'history, log, journal, protocol, changelog': 'audit trail, history',
  whochanged: 'audit trail',
  'lastyear, howlong': 'retention',
  'keep, kept, store, stored, archive, storage, delete, gdpr, purge':
    'retention',
  'download, excel, spreadsheet, csv, xlsx, xls, pdf': 'export, format',
  'print, bericht, document, analyse, analyze': 'report',
  'daily, nightly, weekly, monthly, yearly, weekday, regular, regularly, every':
    'recurrence, period',
  'recurring, subscription, subscribe, automatic, automatically':
    'schedule, recurrence',
  'outage, downtime, skipped': 'missed',
  'timespan, timeframe, month': 'period',
  'dynamic, automatic, automatically': 'rule',
  'static, handpicked': 'fixed',
  'mass, batch, multiple, bulk, several, selected, together': 'many',
  'list, grid': 'table',
  'favourite, favorite, bookmark, preset, layout': 'view',
  'category, collection, set': 'group',
  'revert, rollback, restore, undelete, mistake, accidentally, wrongly': 'undo',
  nothing: 'silent',
  'hotkey, keyboard, shortcut': 'ctrl',
  'create, new, register, insert, upload, import, clone': 'add, create',
  'edit, modify, update, adjust, configure': 'change',
  rename: 'name',
  mode: 'status',
  'look, lookup, locate': 'find',
  'definition, define, meaning, whatis, whatare': 'glossary',
  'support, assistance, hotline': 'help',
  'quarter, quarterly, fiscal, calendar': 'period',
  'rerun, resend, regenerate, redo': 'run, missed',
  'programme, program, plan': 'schedule',
  'privacy, anonymise, anonymize, personal': 'retention',
  'arrange, reorder, rearrange': 'order, sort, column',
  'checkbox, tick, select, selection': 'many, row',
  'paging, pagination, scroll': 'row, table',
};

/**
 * What staff type for words that the guide uses: from each word that is typed
 * to what may be meant. It works one way; of several words all must be there.
 */
export const synonyms: ReadonlyMap<string, readonly string[]> = meanings();

/** Every word that has synonyms, as it is found in a query. */
export const typedWords: ReadonlySet<string> = new Set(
  [...synonyms.keys()].flatMap(termsOf),
);

const byStem = new Map<string, string[][]>();
for (const [typed, meant] of synonyms) {
  for (const term of termsOf(typed)) {
    const stem = stemOf(term) ?? term;
    const known = byStem.get(stem) ?? [];
    byStem.set(stem, [...known, ...meant.map(termsOf)]);
  }
}

/**
 * Lists what else a word of a query may stand for, each as its terms. Forms of
 * a word have the same synonyms.
 */
export function synonymsOf(word: string): readonly string[][] {
  return byStem.get(stemOf(word) ?? word) ?? [];
}

function meanings(): Map<string, string[]> {
  const meant = new Map<string, string[]>();
  for (const [typed, means] of Object.entries(groups)) {
    for (const word of typed.split(', ')) {
      const known = meant.get(word) ?? [];
      meant.set(word, [...new Set([...known, ...means.split(', ')])]);
    }
  }
  return meant;
}
