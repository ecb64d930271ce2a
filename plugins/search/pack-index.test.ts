import MiniSearch from 'minisearch';
import {unpackIndex} from './client/unpack-index';
import {packIndex} from './pack-index';
import {indexOptions} from './shared/index-options';
import {
  packTerms,
  PackedPlaces,
  unpackPlaces,
  unpackTerms,
} from './shared/packed-index';
import {parentsOf} from './shared/page';
import {samplePages} from './testing/sample-pages';

test('an index that travelled answers like one that did not', () => {
  const direct = new MiniSearch(indexOptions);
  let id = 0;
  for (const {title: page, sections} of samplePages) {
    sections.forEach(({title, text}, place) => {
      const parents = parentsOf(sections, place).map((each) => each.title);
      direct.add({id: id++, title, page, parents: parents.join(' '), text});
    });
  }
  const travelled = JSON.parse(JSON.stringify(packIndex(samplePages)));
  const unpacked = unpackIndex(travelled);
  for (const query of ['incident', 'message', 'profile', 'sms', 'settin']) {
    const options = {prefix: true, fuzzy: 0.2};
    expect(unpacked.search(query, options)).toEqual(
      direct.search(query, options),
    );
  }
});

test.each([[{}], [{0: 1}], [{3: 1, 4: 7, 1000: 2}]])(
  'places %j come back',
  (places) => {
    const packed = new PackedPlaces();
    for (const [section, times] of Object.entries(places)) {
      packed.add(Number(section), times);
    }
    expect(unpackPlaces(packed.numbers)).toEqual(places);
  },
);

test('terms come back, however much they share', () => {
  const long = 'x'.repeat(60);
  const terms = ['a', 'alarm', 'alarms', 'b', long, `${long}y`, 'zone'];
  expect(unpackTerms(packTerms(terms))).toEqual(terms);
});

test('a page without sections is no obstacle', () => {
  const empty = {...samplePages[0]!, sections: []};
  expect(packIndex([empty]).sections).toEqual([]);
  expect(unpackIndex(packIndex([empty])).search('x')).toEqual([]);
});
