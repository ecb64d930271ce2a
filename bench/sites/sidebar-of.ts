import {createRequire} from 'node:module';
import type {Page} from './read-pages';

// A default export of CommonJS cannot be imported as such by an ES module.
const {default: sidebars} = createRequire(import.meta.url)(
  '../../sidebars',
) as {default: {main: Category[]}};

interface Category {
  label: string;
  items: string[];
  collapsed?: boolean;
}

/**
 * The sidebar of some pages: that of the guide, with a category in each of its
 * three for every topic of generated pages.
 *
 * @param item makes a generator's item of a page.
 * @param category makes its category.
 */
export function sidebarOf<Item>(
  pages: readonly Page[],
  item: (page: Page) => Item,
  category: (label: string, items: Item[], isOpen: boolean) => Item,
): Item[] {
  return sidebars.main.map(({label, items, collapsed}) => {
    const prefix = `generated/${label.toLowerCase()}/`;
    const topics = new Map<string, Item[]>();
    for (const page of pages.filter(({id}) => id.startsWith(prefix))) {
      const [topic = ''] = page.id.slice(prefix.length).split('/');
      topics.set(topic, [...(topics.get(topic) ?? []), item(page)]);
    }
    const own = items.flatMap((id) => pages.filter((page) => page.id === id));
    return category(
      label,
      [
        ...own.map(item),
        ...[...topics].map(([topic, some]) => category(topic, some, false)),
      ],
      collapsed === false,
    );
  });
}
