import * as messages from 'virtual:messages/briefEnhanced';
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import buttons from '../../ui/button.module.css';
import { createBriefDraftStorage } from './brief-draft-storage.ts';
import styles from './draft-notice.module.css';
import { fillUnchangedFields } from './fill-fields.ts';
import { usePageFiles } from './page-files.ts';

/**
 * Maximum length of the query parameter `about`, in UTF-16 code units. Importing the same constant from the contact form would load
 * that form's styles too.
 */
const MAX_ABOUT_LENGTH = 120;

const draftStorage = createBriefDraftStorage();

/**
 * Fills the draft into the form. Shows a notice if the draft was restored, could not be read or cannot be stored. Fills the query
 * `?about=…` into the field `likes` if the draft has no value for it. Loaded after hydration.
 *
 * @param props.brief an element that contains the form.
 */
export function DraftNotice({ brief }: { brief: RefObject<HTMLElement | null> }) {
  const state = useSyncExternalStore(draftStorage.subscribe, draftStorage.getState, () => 'kept' as const);
  const [hasRestoredText, setHasRestoredText] = useState(false);
  const isRestored = usePageFiles().isRestored || hasRestoredText;

  useLayoutEffect(() => {
    const form = brief.current?.querySelector('form');
    if (!form) return;
    const stored = draftStorage.readFields(readPristineData(form));
    fillUnchangedFields(form, stored);
    setHasRestoredText(Object.keys(stored).length > 0);
    const save = () => draftStorage.save(new FormData(form));
    // Stores text that was written before this code was loaded.
    save();
    const about = new URLSearchParams(location.search).get('about');
    // Removes half of a surrogate pair, such as half of an emoji, from the end.
    if (about)
      fillUnchangedFields(form, { likes: about.slice(0, MAX_ABOUT_LENGTH).replace(/[\ud800-\udbff]$/, '') });
    // The form fires `reset` after it is sent, and when the button below is pressed.
    const remove = () => {
      draftStorage.remove();
      setHasRestoredText(false);
    };
    form.addEventListener('input', save);
    form.addEventListener('reset', remove);
    const unsubscribe = draftStorage.subscribeToOtherTabs((fields) => fillUnchangedFields(form, fields));
    return () => {
      form.removeEventListener('input', save);
      form.removeEventListener('reset', remove);
      unsubscribe();
    };
  }, [brief]);

  const clear = () => {
    const form = brief.current?.querySelector('form');
    form?.reset();
    // This event makes the form clear its error and its draft in session storage. Importing enquiry-form.tsx for its `handleEdit`
    // would load the style sheet of that module again.
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // An empty element would move the page.
  if (state === 'kept' && !isRestored) return null;
  return (
    <div className={styles.draft}>
      {state === 'notStored' && <p>{messages.notStored}</p>}
      {state === 'unreadable' && <p>{messages.draftUnreadable}</p>}
      {isRestored && (
        <p>
          {messages.draftRestored}{' '}
          <button type="button" className={buttons.link} onClick={clear}>
            {messages.clearDraft}
          </button>
        </p>
      )}
    </div>
  );
}

function readPristineData(form: HTMLFormElement): FormData {
  const formCopy = form.cloneNode(true) as HTMLFormElement;
  formCopy.reset();
  return new FormData(formCopy);
}
