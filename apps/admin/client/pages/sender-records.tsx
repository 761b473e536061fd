import { useQuery } from '@tanstack/react-query';
import type { SenderRecordsResponse } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import { formatDateTime } from '../ui/format.ts';
import styles from './sender-records.module.css';

const STATE_LABELS = { good: 'Good', problem: 'To do', unknown: 'Please check' } as const;

/** Lists the DNS records of the sender's domain. Without them, the website's mails may be treated as spam. */
export function SenderRecords() {
  const { data, error, isPending } = useQuery({
    queryKey: ['sender-records'],
    queryFn: () => request<SenderRecordsResponse>(api.senderRecords()),
  });
  return (
    <section aria-labelledby="sender-records" className={styles.section}>
      <h2 id="sender-records">Mails of the website</h2>
      {error && <p className="error">{errorMessage(error)}</p>}
      {isPending && <p className="muted">Loading …</p>}
      {data?.records === null && (
        <p>
          Enquiries are not mailed yet: they stay in this server’s test mailbox. Ask your developer to set
          SMTP_URL.
        </p>
      )}
      {data?.records && (
        <>
          <p>
            Mail providers check three DNS records of the domain that the website sends from. If one is
            missing or wrong, enquiries may arrive as spam. Change them where the domain is managed, usually
            at the company that sold it.
          </p>
          <ul className="divided-list">
            {data.records.map(({ name, state, text, publish }) => (
              <li key={name} className={styles.record}>
                <h3 data-state={state}>{`${name}: ${STATE_LABELS[state]}`}</h3>
                <p>{text}</p>
                {publish && (
                  <dl className={styles.publish}>
                    <dt>Type</dt>
                    <dd>TXT</dd>
                    <dt>Name</dt>
                    <dd>{publish.host}</dd>
                    <dt>Value</dt>
                    <dd>{publish.value}</dd>
                  </dl>
                )}
              </li>
            ))}
          </ul>
          {data.lastSentAt && (
            <p className="muted">
              The mail server accepted the last enquiry on{' '}
              <time dateTime={data.lastSentAt}>{formatDateTime(data.lastSentAt)}</time>.
            </p>
          )}
        </>
      )}
    </section>
  );
}
