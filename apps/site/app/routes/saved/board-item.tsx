import * as messages from 'virtual:messages/saved';
import { memo } from 'react';
import { Link } from 'react-router';
import { MAX_NOTE_LENGTH, type SavedId, type SavedItem } from '../../saved/saved-format.ts';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import styles from './board.module.css';
import { type SavableItem, toImageSource } from './savable-items.ts';

/** Width / height of an item until its image is known. */
const DEFAULT_RATIO = 1.25;

interface BoardItemProps {
  savedItem: SavedItem;
  /** Name of the item's kind, such as “Piece”. */
  kind: string;
  savableItem: SavableItem | undefined;
  /** Whether the item is no longer on the site. */
  isGone: boolean;
  isDragged: boolean;
  onNote: (id: SavedId, note: string) => void;
  onRemove: (id: SavedId) => void;
}

/** A saved item with its image, title and note, and buttons to move and remove it. Memoized, because a list may have 200 items. */
export const BoardItem = memo(function BoardItem({
  savedItem,
  kind,
  savableItem,
  isGone,
  ...props
}: BoardItemProps) {
  const { id, note } = savedItem;
  const title = savableItem?.title ?? (savedItem.title || id);
  const ratio = savableItem ? savableItem.picture.width / savableItem.picture.height : DEFAULT_RATIO;
  return (
    <li
      data-id={id}
      data-dragged={props.isDragged || undefined}
      className={styles.item}
      style={{ ['--ratio' as string]: Math.round(ratio * 1000) / 1000 }}
    >
      {savableItem ? (
        <Link
          to={savableItem.path}
          data-drag="mouse"
          className={styles.picture}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Picture
            source={toImageSource(id, savableItem)}
            sizes={`${Math.round(ratio * 24)}rem`}
            decorative
          />
        </Link>
      ) : (
        <div className={styles.placeholder}>{isGone && <p>{messages.gone}</p>}</div>
      )}
      <h2 className={styles.title}>{savableItem ? <Link to={savableItem.path}>{title}</Link> : title}</h2>
      <p className={styles.kind}>{kind}</p>
      <textarea
        value={note}
        rows={1}
        maxLength={MAX_NOTE_LENGTH}
        placeholder={messages.note}
        aria-label={messages.noteOn({ title })}
        className={styles.note}
        onChange={({ target }) => props.onNote(id, target.value)}
      />
      {note && <p className={styles.printedNote}>{note}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          data-drag
          aria-label={messages.move({ title })}
          aria-describedby="move-hint"
          className={styles.handle}
        >
          <GripIcon />
        </button>
        <button
          type="button"
          aria-label={messages.removeItem({ title })}
          className={buttons.link}
          onClick={() => props.onRemove(id)}
        >
          {messages.remove}
        </button>
      </div>
    </li>
  );
});

const GripIcon = () => (
  <svg viewBox="0 0 12 18" width="12" aria-hidden="true" fill="currentColor">
    {[3, 9].flatMap((x) => [3, 9, 15].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
  </svg>
);
