import {partsOfJoined} from './parts-of-joined';

const vocabulary = new Set(['hold', 'time', 'no', 'quiet', 'hours']);

test.each([
  ['two words of the guide', 'holdtime', ['hold', 'time']],
  ['one word that the guide has not', 'holdtimes', null],
  ['a part too short to judge', 'notime', null],
  ['one word', 'quiet', null],
])('%s: %s is %j', (_, typed, parts) => {
  expect(partsOfJoined(typed, vocabulary)).toEqual(parts);
});
