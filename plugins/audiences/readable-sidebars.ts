import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/**
 * Leaves pages out of sidebars, and categories in which nothing is left.
 *
 * @param hidden the pages to leave out, by their ids.
 */
export function readableSidebars(
  sidebars: SidebarsConfig,
  hidden: readonly {id: string}[],
): SidebarsConfig {
  const ids = new Set(hidden.map(({id}) => id));
  return Object.fromEntries(
    Object.entries(sidebars).map(([name, items]) => [
      name,
      Array.isArray(items)
        ? items.flatMap((item) => readable(item, ids))
        : items,
    ]),
  );
}

function readable(item: Item, hidden: ReadonlySet<string>): Item[] {
  if (typeof item === 'string') {
    return hidden.has(item) ? [] : [item];
  }
  if (item.type === 'doc' || item.type === 'ref') {
    return hidden.has(String(item.id)) ? [] : [item];
  }
  if (item.type !== 'category' || !Array.isArray(item.items)) {
    return [item];
  }
  const items = item.items.flatMap((inner: Item) => readable(inner, hidden));
  return items.length > 0 ? [{...item, items}] : [];
}
