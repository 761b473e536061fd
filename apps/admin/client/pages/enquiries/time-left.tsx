import type { EnquirySummary } from '../../../api-types.ts';
import { formatTimeLeft } from '../../../time-left.ts';
import { formatDateTime } from '../../ui/format.ts';
import styles from './time-left.module.css';

/** Below this number of milliseconds, the time that is left is emphasized. */
const URGENT_BELOW_MS = 6 * 60 * 60 * 1000;

/** Shows how much time is left to answer a message. */
export function TimeLeft({ due: { at, timeLeftMs } }: { due: NonNullable<EnquirySummary['due']> }) {
  const urgency = timeLeftMs <= 0 ? 'over' : timeLeftMs < URGENT_BELOW_MS ? 'soon' : 'later';
  return (
    <time
      className={styles.timeLeft}
      data-urgency={urgency}
      dateTime={at}
      title={`Due ${formatDateTime(at)}`}
    >
      {formatTimeLeft(timeLeftMs)}
    </time>
  );
}
