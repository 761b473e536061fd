import * as messages from 'virtual:messages/frame';
import { paths } from '@studio/content/paths';
import { Link, NavLink } from 'react-router';
import { Chevron } from '../ui/chevron.tsx';
import { useDeferred } from '../ui/use-deferred.ts';
import { closeMenus } from './close-menus.ts';
import { MobileMenu, MobileMenuButton } from './mobile-menu.tsx';
import { MAIN_LINKS } from './navigation.ts';
import styles from './top-bar.module.css';

const loadSavedLink = () => import('../saved/saved-link.tsx');

/** The bar at the top of every page. inline-head.js sets its `data-state` on scroll. */
export function TopBar({ name }: { name: string }) {
  const savedLinkModule = useDeferred(loadSavedLink);
  return (
    <header className={styles.bar} data-state="top" suppressHydrationWarning>
      <Link to={paths.home()} className={styles.logo} aria-label={messages.logo({ name })}>
        <span className={styles.mark}>
          <Logo file="/logo-light.svg" className={styles.light} />
          <Logo file="/logo-dark.svg" className={styles.dark} />
        </span>
        <span className={styles.name}>{name}</span>
      </Link>
      {savedLinkModule && <savedLinkModule.SavedLink />}
      <nav aria-label={messages.menu} className={styles.nav}>
        <ul role="list" className={styles.links}>
          {MAIN_LINKS.map((entry) => (
            <li key={entry.name}>
              {'links' in entry ? (
                <ServicesMenu name={entry.name} links={entry.links} />
              ) : (
                <NavLink to={entry.to} end className={styles.link ?? ''}>
                  {entry.name}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <MobileMenuButton />
      <MobileMenu />
    </header>
  );
}

/** A logo image. Without the low priority, React would preload it before the first image of the page. */
function Logo({ file, className }: { file: string; className: string | undefined }) {
  return <img src={file} alt="" width="32" height="32" fetchPriority="low" className={className} />;
}

/**
 * A button that opens a popover menu, also without script. Escape, a click outside, a click on a link and close-stale-menus.ts
 * close the menu.
 */
function ServicesMenu({ name, links }: { name: string; links: readonly { name: string; to: string }[] }) {
  return (
    <div>
      <button type="button" popoverTarget="services-menu" className={`${styles.link} ${styles.group}`}>
        {name}
        <Chevron className={styles.chevron} />
      </button>
      <div id="services-menu" popover="auto" className={styles.popover}>
        <ul role="list">
          {links.map((link) => (
            <li key={link.to}>
              <NavLink to={link.to} className={styles.popoverLink ?? ''} onClick={closeMenus}>
                {link.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
