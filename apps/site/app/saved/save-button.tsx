import * as errors from 'virtual:messages/error';
import * as messages from 'virtual:messages/frame';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requiresScriptClass } from '../critical-path/contract.ts';
import { BookmarkIcon } from './bookmark-icon.tsx';
import styles from './save-button.module.css';
import type { SavedItem } from './saved-format.ts';

const loadList = () => import('./saved-list.ts');
type SavedList = Awaited<ReturnType<typeof loadList>>;
const subscribeToNothing = () => () => {};

interface SaveButtonProps extends Pick<SavedItem, 'id' | 'title'> {
  /**
   * Class that positions the button on a card. The button then has only an icon, and is rendered after hydration. In the HTML, the
   * buttons of a whole catalogue would not fit into the first packets.
   */
  iconClass?: string | undefined;
}

/**
 * A button that adds an item to the shortlist or removes it. The code of the shortlist loads after hydration, or at the first
 * press.
 */
export function SaveButton({ id, title, iconClass }: SaveButtonProps) {
  const [savedList, setSavedList] = useState<SavedList>();
  const [hasFailed, setHasFailed] = useState(false);
  const isPressed = useSyncExternalStore(
    savedList?.subscribe ?? subscribeToNothing,
    () => savedList?.isSaved(id) ?? false,
    () => false,
  );
  useEffect(() => {
    loadList().then(setSavedList, () => {});
  }, []);
  if (iconClass && !savedList) return null;
  const save = async () => {
    try {
      const list = await loadList();
      setSavedList(list);
      list.toggleSaved({ id, title });
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <>
      <button
        type="button"
        aria-label={iconClass && messages.saveItem({ title })}
        aria-pressed={isPressed}
        className={`${styles.save} ${iconClass ?? requiresScriptClass}`}
        onClick={save}
      >
        <BookmarkIcon />
        {!iconClass && messages.save}
      </button>
      {hasFailed && <p role="alert">{errors.unexpected}</p>}
    </>
  );
}
