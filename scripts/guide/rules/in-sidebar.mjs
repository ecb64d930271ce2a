// The home page and the template are reached from elsewhere.
const kinds = ['features', 'usage', 'configuration'];

/** Each page of the three kinds stands in the sidebar (specification 2). */
export const rule = {
  name: 'in-sidebar',
  check({route, kind, frontMatter}, {sidebars}) {
    const id = `'${route.slice(1)}'`;
    return !kinds.includes(kind) || frontMatter.draft || sidebars.includes(id)
      ? []
      : [{line: 1, message: `Write ${id} where it belongs in sidebars.ts.`}];
  },
};
