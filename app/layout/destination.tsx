import { useLayoutEffect } from 'react';
import { createPath, useNavigation } from 'react-router';

/**
 * Notes where a navigation leads while it loads. When the code of the next page is gone (a newer version of the site has
 * replaced it), the router reloads the page at hand; before-paint.js then reads the note and goes where the visitor wanted.
 */
export function Destination() {
  const { location } = useNavigation();
  const destination = location && createPath(location);
  // Before the code can have failed: the router renders its news at once (entry.client.tsx), and a file takes longer to miss.
  useLayoutEffect(() => {
    try {
      if (destination) sessionStorage.setItem('destination', destination);
      else sessionStorage.removeItem('destination');
    } catch {
      // A browser that keeps nothing: the visitor clicks once more.
    }
  }, [destination]);
  return null;
}
