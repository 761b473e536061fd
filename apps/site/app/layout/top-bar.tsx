import * as words from 'virtual:words/frame';
import { paths } from '@studio/content/paths';
import { type FocusEvent, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { Chevron } from '../ui/chevron.tsx';
import { closeMenus } from './close-menus.ts';
import { MobileMenu, MobileMenuButton } from './mobile-menu.tsx';
import { MAIN_LINKS } from './navigation.ts';
import styles from './top-bar.module.css';

/** The bar at the top of every page. Its two states are set by before-paint.js, which needs no framework. */
export function TopBar({ name }: { name: string }) {
  // Back and Forward bring another page under an open menu.
  useEffect(() => {
    addEventListener('popstate', closeMenus);
    return () => removeEventListener('popstate', closeMenus);
  }, []);

  return (
    <header className={styles.bar} data-state="top" suppressHydrationWarning>
      <Link to={paths.home()} className={styles.logo} aria-label={words.logo({ name })}>
        <span className={styles.mark}>
          <Logo file="/logo-light.svg" className={styles.light} />
          <Logo file="/logo-dark.svg" className={styles.dark} />
        </span>
        <span className={styles.name}>{name}</span>
      </Link>
      <nav aria-label={words.menu} className={styles.nav}>
        <ul role="list" className={styles.links}>
          {MAIN_LINKS.map((entry) => (
            <li key={entry.name}>
              {'links' in entry ? (
                <ServicesGroup name={entry.name} links={entry.links} />
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

/** Of low priority, or React would have it fetched before the page's own picture. */
function Logo({ file, className }: { file: string; className: string | undefined }) {
  return <img src={file} alt="" width="32" height="32" fetchPriority="low" className={className} />;
}

/** A platform popover: opens by its button without script, closes by Escape, a click elsewhere, a link, or when the focus leaves. */
function ServicesGroup({ name, links }: { name: string; links: readonly { name: string; to: string }[] }) {
  const closeIfLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) closeMenus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of what stands in it, and answers to nobody itself
    <div onBlur={closeIfLeft}>
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
