import { paths } from '@studio/content/paths';
import type { Studio } from '@studio/content/schema/studio';
import { WhatsAppLink } from '../../layout/whatsapp.tsx';
import styles from './details.module.css';

interface DetailsProps {
  title: string;
  contact: Studio['contact'];
}

export function ContactDetails({ title, contact: { offices, phones, email, promise } }: DetailsProps) {
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className={styles.title}>
        {title}
      </h2>
      <div className={styles.offices}>
        {offices.map(({ name, lines, city, region, postalCode, hours }) => (
          <div key={name} className={styles.office}>
            <h3 className={styles.name}>{name}</h3>
            <address className={styles.lines}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span>
                {city} {postalCode}
              </span>
              <span>{region}</span>
              <span className={styles.hours}>{hours}</span>
            </address>
          </div>
        ))}
      </div>
      <address className={styles.direct}>
        {phones.map(({ label, number }) => (
          <span key={label}>
            {label} <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
          </span>
        ))}
        <a href={`mailto:${email}`}>{email}</a>
        <WhatsAppLink path={paths.contact()} />
      </address>
      <p className={styles.promise}>{promise}</p>
    </section>
  );
}
