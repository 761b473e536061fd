import * as messages from 'virtual:messages/frame';
import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import type { RootData } from '../root-data.server.ts';
import styles from './footer.module.css';
import { QUICK_LINKS } from './navigation.ts';
import { WhatsAppLink } from './whatsapp.tsx';

export function Footer({ studio, year }: { studio: RootData['studio']; year: number }) {
  const { contact } = studio;
  return (
    <footer className={styles.footer} data-tone="dark">
      <div className={styles.blocks}>
        <div className={styles.brand}>
          <p className={styles.tagline}>{studio.tagline}</p>
          {studio.social.length > 0 && (
            <ul role="list" className={styles.social} aria-label={messages.social}>
              {studio.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={messages.quickLinks}>
          <ul role="list">
            {QUICK_LINKS.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={messages.services}>
          <ul role="list">
            {studio.services.map(({ name, page }) => (
              <li key={name}>
                <Link to={paths.page(page)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className={styles.contact}>
          {contact.offices.map(({ name, lines, city, postalCode }) => (
            <p key={name}>
              {name}
              <br />
              {lines.join(', ')}
              <br />
              {city} {postalCode}
            </p>
          ))}
          <p>
            {contact.phones.map(({ label, number }) => (
              <span key={label} className={styles.phone}>
                {label} <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
              </span>
            ))}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <WhatsAppLink path={paths.home()} className={styles.phone} />
          </p>
        </address>
      </div>
      <div className={styles.bottom}>
        <p>
          ©{' '}
          <span data-year suppressHydrationWarning>
            {year}
          </span>{' '}
          {studio.name}
        </p>
        <p>
          <a href={studio.credit.url} rel="noreferrer">
            {studio.credit.text}
          </a>
        </p>
        <p className={styles.legal}>
          <Link to={paths.privacyPolicy()}>{pageNames.privacyPolicy}</Link>
          <Link to={paths.termsOfService()}>{pageNames.termsOfService}</Link>
        </p>
      </div>
    </footer>
  );
}
