import {makePage} from './make-page';

/** A small guide. */
export const samplePages = [
  makePage(
    '/choices/profiles',
    [
      ['Notification profile settings', 'Which incidents reach whom, and when.'],
      ['## Settings', ''],
      ['### Quiet hours', 'Hours in which messages of the profile are held.'],
      ['### Channels', 'How a message travels.'],
      ['| E-mail', 'Users and contacts'],
      ['| SMS', 'Contacts with a confirmed phone number'],
    ],
    'Configuration',
  ),
  makePage('/manual/incidents', [
    ['Work with incidents', 'Acknowledge an incident to stop its messages.'],
    ['## Find out why nobody was told', 'Read the history of the incident.'],
    ['## Renew a certificate', 'Device certificates end after a year.'],
  ]),
  makePage('/manual/tables', [
    ['Tables & <b>lists</b>', 'Sort and filter, as in a < b & c > "d".'],
  ]),
];

/** Words that readers type instead of words of the small guide. */
export const sampleSynonyms = {
  'protocol, log': 'history',
  'oncall, rota': 'notification',
  contractor: 'channel',
  loggedout: 'session',
  'whatis, definition': 'glossary',
};
