import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { EnquirySummary } from '../../../api-types.ts';
import { ANSWER_FORM_ID } from './message.tsx';
import type { InboxUrl } from './use-inbox-url.ts';

/** Key in local storage. Signing out keeps this setting. */
const STORAGE_KEY = 'admin:keyboard-shortcuts';

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether an event comes from an input or a dialog, in which keys are not shortcuts. */
const isInInputOrDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

interface InboxKeys {
  url: InboxUrl;
  messages: readonly EnquirySummary[];
  searchRef: RefObject<HTMLInputElement | null>;
}

/**
 * Handles the shortcuts of the inbox. J and K open the next and the previous message. E marks the open message as answered. / focuses the
 * search.
 *
 * @returns whether the keys are on, and a function that changes this setting. Users of speech input may need the keys to be off (WCAG
 * 2.1.4).
 */
export function useInboxKeys({ url, messages, searchRef }: InboxKeys): [boolean, (isOn: boolean) => void] {
  const [isEnabled, setIsEnabled] = useState(readSetting);
  /** Index of the open message in the list. The index stays the same when the open message leaves the list because it was answered. */
  const openIndexRef = useRef(-1);
  const hasLeftListRef = useRef(false);
  const index = messages.findIndex(({ id }) => id === url.messageId);
  if (url.messageId === '') openIndexRef.current = -1;
  else if (index >= 0) openIndexRef.current = index;
  hasLeftListRef.current = url.messageId !== '' && index < 0;

  // A layout effect, so that keys always act on the list on the screen.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const openAdjacentMessage = (offset: 1 | -1) => {
      // If the open message has left the list, the next message is now at its index.
      const nextIndex =
        hasLeftListRef.current && offset === 1
          ? Math.max(openIndexRef.current, 0)
          : openIndexRef.current + offset;
      const next = messages[nextIndex];
      if (!next) return;
      url.openMessage(next.id);
      document.getElementById(`message-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    };
    const actions: Readonly<Record<string, () => void>> = {
      j: () => openAdjacentMessage(1),
      k: () => openAdjacentMessage(-1),
      e: () => {
        const form = document.getElementById(ANSWER_FORM_ID);
        if (form instanceof HTMLFormElement) form.requestSubmit();
      },
      '/': () => searchRef.current?.focus(),
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isInInputOrDialog(event.target))
        return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isEnabled, messages, url, searchRef]);

  const changeSetting = (next: boolean) => {
    setIsEnabled(next);
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    } catch {}
  };
  return [isEnabled, changeSetting];
}
