import type { ValueChange } from '../../api-types.ts';
import styles from './value-diff.module.css';

/** Shows changed values, each old value beside the new value. */
export function ValueDiff({ values }: { values: readonly ValueChange[] }) {
  return values.map(({ field, before, after }) => (
    <dl key={field} className={styles.change}>
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
