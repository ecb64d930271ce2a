import {clearSearches} from './searches';

afterEach(() => localStorage.clear());

test('recent searches and favourites of DocSearch are removed, and nothing else', () => {
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__prod', '[1]');
  localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__prod', '[1]');
  localStorage.setItem('theme', 'dark');
  clearSearches();
  expect({...localStorage}).toEqual({theme: 'dark'});
});

test('an open search modal is closed first, since it writes recent searches back', () => {
  const modal = document.createElement('div');
  modal.className = 'DocSearch-Container';
  modal.addEventListener('mousedown', ({target}) => {
    // The modal does this at a click beside it.
    if (target === modal) {
      localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__prod', '[2]');
      modal.remove();
    }
  });
  document.body.append(modal);
  clearSearches();
  expect(modal.isConnected).toBe(false);
  expect(localStorage).toHaveLength(0);
});
