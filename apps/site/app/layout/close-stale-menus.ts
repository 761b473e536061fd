import { closeMenus } from './close-menus.ts';

/** Closes open menus of the top bar when the focus leaves them or the page changes. */
export function closeStaleMenus(): void {
  // The visitor goes back or forward.
  addEventListener('popstate', closeMenus);
  // CSS hides the mobile menu on wide screens. An open menu would appear again when the visitor turns the phone back.
  matchMedia('(width >= 48rem)').addEventListener('change', closeMenus);
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const servicesGroup = document.getElementById('services-menu')?.parentElement;
    if (!servicesGroup || !(target instanceof Node && relatedTarget instanceof Node)) return;
    if (servicesGroup.contains(target) && !servicesGroup.contains(relatedTarget)) closeMenus();
  });
}
