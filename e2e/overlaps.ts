/** Runs in the page: lists the items of a navbar that are outside it or over another item. */
export function findOverlaps(navbar: Element): string[] {
  const items = [...navbar.querySelectorAll('.navbar__inner :is(a, button)')]
    .filter((item) => item.checkVisibility({visibilityProperty: true}))
    .map((item) => ({item, box: item.getBoundingClientRect()}))
    .filter(({box}) => box.width > 0);
  const {right, bottom} = navbar.getBoundingClientRect();
  return items
    .filter(
      ({item, box}) =>
        box.right > right + 1 ||
        box.bottom > bottom + 1 ||
        items.some(
          (other) =>
            other.item !== item &&
            other.box.left < box.right - 1 &&
            box.left < other.box.right - 1 &&
            other.box.top < box.bottom - 1 &&
            box.top < other.box.bottom - 1,
        ),
    )
    .map(({item}) => item.outerHTML.slice(0, 120));
}
