import {createRequire} from 'node:module';

const {default: Sequencer} = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files of tests that take long, the longest first: at the end, they would run alone. */
const slow = [
  'another-guide',
  'byte-for-byte',
  'backup',
  'audience-leak',
  'hidden-pages',
  'new-page',
  'faults',
  'broken-links',
  'guide/check',
  'gate/leak',
  'leak-check/check',
  'fixture-site',
];

export default class SlowTestsFirst extends Sequencer {
  sort(tests) {
    const findPlace = ({path}) => {
      const file = path.replace(/(?:\.full)?\.test\.ts$/, '');
      const place = slow.findIndex((name) => file.endsWith(name));
      return place === -1 ? slow.length : place;
    };
    return super.sort(tests).sort((a, b) => findPlace(a) - findPlace(b));
  }
}
