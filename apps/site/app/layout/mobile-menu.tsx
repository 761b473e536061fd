import * as messages from 'virtual:messages/frame';
import { NavLink } from 'react-router';
import { closeMenus } from './close-menus.ts';
import styles from './mobile-menu.module.css';
import { MAIN_LINKS } from './navigation.ts';

const MENU_ID = 'mobile-menu';

/** The button that opens and closes the menu, also without script. CSS shows the label for the current state. */
export function MobileMenuButton() {
  return (
    <button type="button" popoverTarget={MENU_ID} className={styles.button}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        stroke="currentColor"
        strokeWidth="1.5"
        className={styles.icon}
      >
        <path d="M0 8h24" />
        <path d="M0 16h24" />
      </svg>
      <span className={styles.whenClosed}>
        <span className="visually-hidden">{messages.openMenu}</span>
      </span>
      <span className={styles.whenOpen}>
        <span className="visually-hidden">{messages.closeMenu}</span>
      </span>
    </button>
  );
}

/**
 * The menu on screens below 768 px, a popover under the top bar. Safari before 17 has no popovers. There, the top bar shows all
 * links (top-bar.module.css).
 */
export function MobileMenu() {
  return (
    <div id={MENU_ID} popover="auto" className={styles.menu} data-tone="dark">
      <nav aria-label={messages.menu}>
        <ul role="list" className={styles.links}>
          {MAIN_LINKS.map((entry) =>
            'links' in entry ? (
              <li key={entry.name} className={styles.group}>
                <span className={styles.groupName} id="menu-services">
                  {entry.name}
                </span>
                <ul role="list" aria-labelledby="menu-services">
                  {entry.links.map((link) => (
                    <li key={link.to}>
                      <NavLink to={link.to} onClick={closeMenus} className={styles.link ?? ''}>
                        {link.name}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </li>
            ) : (
              <li key={entry.name}>
                <NavLink to={entry.to} end onClick={closeMenus} className={styles.link ?? ''}>
                  {entry.name}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </nav>
    </div>
  );
}
