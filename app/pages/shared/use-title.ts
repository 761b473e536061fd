import { useEffect } from 'react';

/** Names the browser's tab for as long as something with a title of its own fills the screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
