/**
 * Runs in the page, and lists where it breaks these rules: no page scrolls sideways. From 997 px
 * on, the contents stand beside the text, and no table or figure is over them. From 1280 px on, no
 * table scrolls.
 */
export function findMisfits(size: string): string[] {
  const html = document.documentElement;
  html.style.fontSize = size === '100%' ? '' : size;
  const found = html.scrollWidth > innerWidth ? [`scrolls to ${html.scrollWidth} px`] : [];
  const contents = document.querySelector('.table-of-contents')?.getBoundingClientRect();
  if (innerWidth >= 997 && contents && contents.top > 200) {
    found.push('contents below the text');
  }
  for (const wide of document.querySelectorAll('article :is(table, figure)')) {
    const isOver = contents && wide.getBoundingClientRect().right > contents.left;
    const isCut =
      wide.matches('table') && innerWidth >= 1280 && wide.scrollWidth > wide.clientWidth;
    if (innerWidth >= 997 && (isOver || isCut)) {
      found.push(`wide: ${wide.textContent.slice(0, 60)}`);
    }
  }
  return found;
}
