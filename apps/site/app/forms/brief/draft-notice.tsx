import * as messages from 'virtual:messages/briefEnhanced';
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import buttons from '../../ui/button.module.css';
import { createBriefDrafts } from './brief-drafts.ts';
import styles from './draft-notice.module.css';
import { fillEmptyFields } from './fill-fields.ts';
import { usePageFiles } from './page-files.ts';

/** Maximum length of the query parameter `about`, in UTF-16 code units. Not shared with the contact form, whose styles would load twice. */
const MAX_ABOUT_LENGTH = 120;

/** The draft of this page. */
const briefDrafts = createBriefDrafts();

/**
 * Fills in the draft, and says what became of it. The query `?about=…` is what the visitor likes, unless the draft says something
 * else. Loaded after hydration.
 *
 * @param props.brief contains the form.
 */
export function DraftNotice({ brief }: { brief: RefObject<HTMLElement | null> }) {
  const state = useSyncExternalStore(briefDrafts.subscribe, briefDrafts.getState, () => 'kept' as const);
  const [hasRestoredText, setHasRestoredText] = useState(false);
  const isRestored = usePageFiles().isRestored || hasRestoredText;

  useLayoutEffect(() => {
    const form = brief.current?.querySelector('form');
    if (!form) return;
    const stored = briefDrafts.readFields(readPristineData(form));
    fillEmptyFields(form, stored);
    setHasRestoredText(Object.keys(stored).length > 0);
    const save = () => briefDrafts.save(new FormData(form));
    // What the visitor wrote before this code was loaded.
    save();
    const about = new URLSearchParams(location.search).get('about');
    // The expression removes the half of an emoji at the end.
    if (about)
      fillEmptyFields(form, { likes: about.slice(0, MAX_ABOUT_LENGTH).replace(/[\ud800-\udbff]$/, '') });
    // The form is reset once it is sent, or with the button below.
    const remove = () => {
      briefDrafts.remove();
      setHasRestoredText(false);
    };
    form.addEventListener('input', save);
    form.addEventListener('reset', remove);
    const unsubscribe = briefDrafts.subscribeToOtherTabs((fields) => fillEmptyFields(form, fields));
    return () => {
      form.removeEventListener('input', save);
      form.removeEventListener('reset', remove);
      unsubscribe();
    };
  }, [brief]);

  const clear = () => {
    const form = brief.current?.querySelector('form');
    form?.reset();
    // The form clears its error and its own draft at each input. Not by its `handleEdit`, whose module would load its style sheet
    // again.
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // No element without a notice: the page was painted without it.
  if (state === 'kept' && !isRestored) return null;
  return (
    <div className={styles.draft}>
      {state === 'notStored' && <p>{messages.notStored}</p>}
      {state === 'unreadable' && <p>{messages.unreadable}</p>}
      {isRestored && (
        <p>
          {messages.restored}{' '}
          <button type="button" className={buttons.link} onClick={clear}>
            {messages.clear}
          </button>
        </p>
      )}
    </div>
  );
}

/** Returns the values of a form as it was before anybody changed it. */
function readPristineData(form: HTMLFormElement): FormData {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return new FormData(copy);
}
