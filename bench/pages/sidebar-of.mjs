import path from 'node:path';
import {root} from '../lib/root.mjs';
import {loadTypeScript} from '../search/load-typescript.mjs';

/**
 * The sidebar of some pages: that of the guide, with a category in each of its
 * three for every topic of generated pages.
 *
 * @param item makes a generator's item of a page.
 * @param category makes its category: `(label, items, isOpen)`.
 */
export function sidebarOf(pages, item, category) {
  const known = new Map(pages.map((page) => [page.id, page]));
  const {main} = loadTypeScript(path.join(root, 'sidebars.ts'));
  return main.map(({label, items, collapsed}) => {
    const prefix = `generated/${label.toLowerCase()}/`;
    const topics = new Map();
    for (const page of pages.filter(({id}) => id.startsWith(prefix))) {
      const [topic] = page.id.slice(prefix.length).split('/');
      topics.set(topic, [...(topics.get(topic) ?? []), item(page)]);
    }
    return category(
      label,
      [
        ...items.map((id) => item(known.get(id))),
        ...[...topics].map(([topic, inside]) => category(topic, inside, false)),
      ],
      collapsed === false,
    );
  });
}
