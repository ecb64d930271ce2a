import {readableSidebars} from './readable-sidebars';

const category = (label: string, ...items: (string | object)[]) => ({
  type: 'category',
  label,
  items,
});

test('hidden pages leave their sidebar, and categories without pages', () => {
  const sidebars = {
    main: [
      'index',
      category('Usage', 'usage/tables', 'usage/log', {
        type: 'doc',
        id: 'usage/log',
        label: 'Log',
      }),
      category('Administration', 'usage/log', category('More', 'usage/keys')),
      {type: 'link', label: 'Platform', href: 'https://example.com'},
    ],
  } as Parameters<typeof readableSidebars>[0];
  const hidden = [{id: 'usage/log'}, {id: 'usage/keys'}];
  expect(readableSidebars(sidebars, hidden)).toEqual({
    main: [
      'index',
      category('Usage', 'usage/tables'),
      {type: 'link', label: 'Platform', href: 'https://example.com'},
    ],
  });
  expect(readableSidebars(sidebars, [])).toEqual(sidebars);
});
