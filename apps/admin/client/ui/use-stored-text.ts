import { useState } from 'react';

/**
 * Returns a text in local storage, and a function that changes it. If local storage is not available, the text lasts until the
 * component is unmounted.
 *
 * @param key key in local storage.
 * @returns null if no text is stored.
 */
export function useStoredText(key: string): [text: string | null, setText: (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  });
  return [
    text,
    (next) => {
      setText(next);
      try {
        localStorage.setItem(key, next);
      } catch {}
    },
  ];
}
