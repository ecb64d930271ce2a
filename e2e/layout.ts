/** Runs in the page: lists what of a navbar is beyond it or over something else. */
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

/**
 * Runs in the page. No page scrolls sideways. With a mouse, the contents stand beside the
 * text, and no table, code or figure is over them. From 1280 px on, no table scrolls.
 */
export function findMisfits(size: string): string[] {
  const html = document.documentElement;
  html.style.fontSize = size === '100%' ? '' : size;
  const found = html.scrollWidth > innerWidth ? [`scrolls to ${html.scrollWidth} px`] : [];
  const contents = document.querySelector('.table-of-contents')?.getBoundingClientRect();
  if (innerWidth >= 997 && contents && contents.top > 200) {
    found.push('contents below the text');
  }
  for (const wide of document.querySelectorAll('article :is(div:has(> table), figure)')) {
    const isOver = contents && wide.getBoundingClientRect().right > contents.left;
    const isCut = wide.matches('div') && innerWidth >= 1280 && wide.scrollWidth > wide.clientWidth;
    if (innerWidth >= 997 && (isOver || isCut)) {
      found.push(`wide: ${wide.textContent.slice(0, 60)}`);
    }
  }
  return found;
}
