import { useQuery } from '@tanstack/react-query';
import type { ProblemResponse } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { request } from '../api-client.ts';
import { formatDateTime } from './format.ts';
import styles from './problems.module.css';

const POLL_MS = 60_000;

/** Shows the current problems that prevent enquiries from being stored or mailed. */
export function Problems() {
  const { data: problems = [] } = useQuery({
    queryKey: ['problems'],
    queryFn: () => request<ProblemResponse[]>(api.problems()),
    refetchInterval: POLL_MS,
  });
  return (
    <div aria-live="polite">
      {problems.map(({ name, title, since, advice, detail }) => (
        <section key={name} className={styles.problem} aria-label={title}>
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
