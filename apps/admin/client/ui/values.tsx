import type { ValueChange } from '../../shapes.ts';
import styles from './values.module.css';

/** Values that differ, one state of each beside the other. */
export function Values({ values }: { values: readonly ValueChange[] }) {
  return values.map(({ field, before, after }) => (
    <dl key={field} className={styles.value}>
      <dt>{field}</dt>
      <dd>
        <del>{before}</del>
      </dd>
      <dd>
        <ins>{after}</ins>
      </dd>
    </dl>
  ));
}
