import * as errors from 'virtual:messages/error';
import * as messages from 'virtual:messages/frame';
import { useState, useSyncExternalStore } from 'react';
import { requiresScriptClass } from '../critical-path/contract.ts';
import { useDeferred } from '../ui/use-deferred.ts';
import { BookmarkIcon } from './bookmark-icon.tsx';
import styles from './save-button.module.css';
import type { SavedItem } from './saved-format.ts';

const loadList = () => import('./saved-list.ts');
const subscribeToNothing = () => () => {};

interface SaveButtonProps extends Pick<SavedItem, 'id' | 'title'> {
  /**
   * For cards: an icon alone, at the place that the class names. It is not in the HTML and appears after hydration, because a
   * catalogue has one for each piece, and the first packets of its page have no space for them.
   */
  iconClass?: string | undefined;
}

/** Puts a thing on the shortlist, or removes it. The shortlist loads after hydration, or when the button is first pressed. */
export function SaveButton({ id, title, iconClass }: SaveButtonProps) {
  const savedList = useDeferred(loadList);
  const [error, setError] = useState<Error>();
  const isPressed = useSyncExternalStore(
    savedList?.subscribe ?? subscribeToNothing,
    () => savedList?.isSaved(id) ?? false,
    () => false,
  );
  if (iconClass && !savedList) return null;
  return (
    <>
      <button
        type="button"
        aria-label={iconClass && messages.saveThing({ title })}
        aria-pressed={isPressed}
        className={`${styles.save} ${iconClass ?? requiresScriptClass}`}
        onClick={() => loadList().then(({ toggleSaved }) => toggleSaved({ id, title }), setError)}
      >
        <BookmarkIcon />
        {!iconClass && messages.save}
      </button>
      {error && <p role="alert">{errors.broke}</p>}
    </>
  );
}
