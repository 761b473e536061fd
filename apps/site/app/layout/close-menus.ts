/** Closes all open menus of the top bar. The browser returns the focus to the button that opened the menu. */
export function closeMenus(): void {
  // Safari before 17 has no popovers and throws on the unknown selector.
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]'))
    if (menu.hidePopover && menu.matches(':popover-open')) menu.hidePopover();
}
