import { closeMenus } from './close-menus.ts';

/**
 * Adds listeners that close open menus of the top bar when the focus leaves the services menu, when the visitor goes back or forward,
 * and when the screen becomes wide or narrow.
 */
export function closeStaleMenus(): void {
  addEventListener('popstate', closeMenus);
  // CSS hides the mobile menu on wide screens. An open menu would appear again when the visitor turns the phone back.
  matchMedia('(width >= 48rem)').addEventListener('change', closeMenus);
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const servicesGroup = document.getElementById('services-menu')?.parentElement;
    if (!servicesGroup || !(target instanceof Node && relatedTarget instanceof Node)) return;
    if (servicesGroup.contains(target) && !servicesGroup.contains(relatedTarget)) closeMenus();
  });
}
