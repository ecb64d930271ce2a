import {createAnswerer} from '../algolia';
import {makePage} from '../../../../lock/src/sources/testing/make-page';
import {readHit} from '.';

const page = makePage(
  '/profiles',
  [
    ['Profiles', 'Who is told.'],
    ['## Settings', ''],
    ['### Walrus', 'It swims.'],
    ['## Set-ups', 'For the season of the walrus.'],
    ['### Walrus', ''],
  ],
  'Configuration',
);
// Docusaurus gives each heading an id of its own.
page.sections[4]!.anchor = 'walrus-1';
const search = createAnswerer({pages: [page]}, 'https://docs.example.com');
const shownFor = (query: string) => search({indexName: 'any', query}).hits.map(readHit);

test('a hit shows the headings above it, its title, and its text where it has some', () => {
  expect(shownFor('walrus')).toEqual([
    {path: 'Profiles › Settings', title: '<mark>Walrus</mark>', text: 'It swims.'},
    {path: 'Profiles › Set-ups', title: '<mark>Walrus</mark>'},
    {path: 'Profiles', title: 'Set-ups', text: 'For the season of the <mark>walrus</mark>.'},
  ]);
});

test('the hit of a page shows its category', () => {
  expect(shownFor('profiles')[0]).toMatchObject({
    path: 'Configuration',
    title: '<mark>Profiles</mark>',
  });
});
