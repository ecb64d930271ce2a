const stops = 'a[href], button:not([disabled]), select, input, [tabindex]:not([tabindex="-1"])';

// Gives the menu of a phone the keys of a dialog, which the theme does not: Escape closes it, and
// Tab stays in it. It breaks if the theme renames the classes.
if (typeof window !== 'undefined') {
  document.addEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  const menu = document.querySelector('.navbar-sidebar--show .navbar-sidebar');
  if (!menu) {
    return;
  }
  if (event.key === 'Escape') {
    menu.querySelector<HTMLElement>('.navbar-sidebar__close')?.click();
    document.querySelector<HTMLElement>('.navbar__toggle')?.focus();
  } else if (event.key === 'Tab') {
    // One of its two panels is out of sight.
    const reachable = [...menu.querySelectorAll<HTMLElement>(stops)].filter(
      (stop) => !stop.closest('[inert]') && stop.checkVisibility(),
    );
    const isLast = document.activeElement === reachable.at(event.shiftKey ? 0 : -1);
    if (isLast || !menu.contains(document.activeElement)) {
      event.preventDefault();
      reachable.at(event.shiftKey ? -1 : 0)?.focus();
    }
  }
}

export {};
