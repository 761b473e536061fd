import type { Contents, DocumentAnswer } from '../../../shapes.ts';
import styles from '../edit.module.css';

/** A thing's words, a line each. */
function words(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => words(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => words(item, key));
  return value === undefined ? [] : [`${name}: ${String(value)}`];
}

const linesOf = ({ fields, body }: Contents): string[] => [...words(fields), ...(body ?? '').split('\n')];

/** Both versions of a thing that two people changed, to choose from. */
export function Conflict({
  mine,
  theirs,
  onSettle,
}: {
  mine: Contents;
  theirs: DocumentAnswer & { by: string };
  onSettle: (theirs: DocumentAnswer, keepMine: boolean) => void;
}) {
  const [own, other] = [linesOf(mine), linesOf(theirs)];
  return (
    <section role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{theirs.by} has changed this as well</h2>
      <p>Nothing is overwritten until you choose. This is what differs:</p>
      <div className={styles.versions}>
        <div>
          <h3>Yours</h3>
          {own.filter((line) => !other.includes(line)).join('\n')}
        </div>
        <div>
          <h3>{theirs.by}</h3>
          {other.filter((line) => !own.includes(line)).join('\n')}
        </div>
      </div>
      <p className="row">
        <button type="button" className="button" onClick={() => onSettle(theirs, true)}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={() => onSettle(theirs, false)}>
          Take theirs
        </button>
      </p>
    </section>
  );
}
