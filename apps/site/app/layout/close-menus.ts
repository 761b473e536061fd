/** Closes the menus of the bar, and gives the focus back to what opened them. Nothing happens where none is open. */
export function closeMenus(): void {
  // Safari has popovers from 17 on, and throws at a selector that it does not know.
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]'))
    if (menu.hidePopover && menu.matches(':popover-open')) menu.hidePopover();
}
