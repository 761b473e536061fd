import { useQuery } from '@tanstack/react-query';
import type { FaultResponse } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { request } from '../api-client.ts';
import styles from './faults.module.css';
import { formatDateTime } from './format.ts';

const POLL_MS = 60_000;

/** Shows the current faults that prevent enquiries from being stored or mailed. */
export function Faults() {
  const { data: faults = [] } = useQuery({
    queryKey: ['faults'],
    queryFn: () => request<FaultResponse[]>(api.faults()),
    refetchInterval: POLL_MS,
  });
  return (
    <div aria-live="polite">
      {faults.map(({ name, title, since, advice, detail }) => (
        <section key={name} className={styles.fault} aria-label={title}>
          <p>
            <strong>{title}</strong> Since <time dateTime={since}>{formatDateTime(since)}</time>.
          </p>
          <p>{advice}</p>
          {detail !== '' && (
            <p className={styles.detail}>
              Message: <span>{detail}</span>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
