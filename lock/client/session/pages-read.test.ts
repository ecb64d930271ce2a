import {browserTab} from '../tokens/tab';
import {arePagesOfOther, forgetPages, pagesReadBy, rememberPage} from './pages-read';

afterEach(() => localStorage.clear());

const page = (name: string) => ({title: `Page ${name}`, path: `/${name}`});
const paths = (userId: string) => pagesReadBy(userId).map(({path}) => path);

test('the last five pages are kept, the last first, each once', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) {
    rememberPage('7', page(name));
  }
  expect(paths('7')).toEqual(['/c', '/f', '/e', '/d', '/b']);
  forgetPages();
  expect(localStorage).toHaveLength(0);
});

test('another user sees none of them, and takes their place', () => {
  expect(arePagesOfOther('7')).toBe(false);
  rememberPage('7', page('a'));
  expect(arePagesOfOther('7')).toBe(false);
  expect(arePagesOfOther('8')).toBe(true);
  expect(paths('8')).toEqual([]);
  rememberPage('8', page('b'));
  expect(paths('8')).toEqual(['/b']);
  expect(paths('7')).toEqual([]);
});

test.each([
  '',
  'null',
  '[]',
  '{"userId":"7"}',
  '{"userId":"7","pages":{}}',
  '{"userId":"7","pages":[null,1,{"title":"x"},{"title":1,"path":"/x"}]}',
  '{"userId":"7","pages":[{"title":"x","path":"//elsewhere.example"}]}',
  '{"userId":"7","pages":[{"title":"x","path":"/manual/tables%"}]}',
  '{"userId":"7","pages":[{"title":"x","path":"javascript:alert(1)"}]}',
])('what others have written there is no page: %s', (text) => {
  localStorage.setItem('pagesRead', text);
  expect(paths('7')).toEqual([]);
});

test('where storage is denied there are none', () => {
  const tab = Object.create(browserTab, {
    localStorage: {
      get() {
        throw new Error('denied');
      },
    },
  }) as typeof browserTab;
  rememberPage('7', page('a'), tab);
  forgetPages(tab);
  expect(pagesReadBy('7', tab)).toEqual([]);
});
