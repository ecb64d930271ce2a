import {modalRequests} from '../testing/captured-requests';
import {samplePages} from '../testing/sample-pages';
import {createAnswerer} from './algolia';
import {createAnswerers} from './answerers';

const origin = 'https://docs.example.com';
const data = {pages: samplePages};
const ask = (query: string) => modalRequests(query).requests;

test('pages with much text are found by their titles until the texts are indexed', async () => {
  const {early, whole} = createAnswerers(data, origin, 0);
  const [titles] = early(ask('incidents')) ?? [];
  expect(titles).toMatchObject({isEarly: true});
  expect(titles!.hits[0]!.hierarchy.lvl1).toBe('Work with incidents');
  // Only a text has it: to say that nothing is found would be wrong.
  expect(early(ask('acknowledge'))).toBeUndefined();

  const answer = await whole;
  expect(early(ask('incidents'))).toBeUndefined();
  const [request] = ask('incidents');
  expect(answer(request!)).toEqual(createAnswerer(data, origin)(request!));
});

test('other pages are not answered from before their texts are indexed', () => {
  expect(createAnswerers(data, origin).early(ask('incidents'))).toBeUndefined();
});
