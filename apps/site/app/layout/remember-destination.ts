import { createPath, type DataRouter } from 'react-router';

/**
 * Stores the destination of a navigation while it loads. If the code of the next page is gone because a newer version was
 * deployed, the router reloads the current page. inline-head.js then continues to the stored destination.
 */
export function rememberDestination(router: Pick<DataRouter, 'subscribe'>): void {
  // The router reports a navigation before it requests the files.
  router.subscribe(({ navigation }) => {
    try {
      if (navigation.location) sessionStorage.setItem('destination', createPath(navigation.location));
      else sessionStorage.removeItem('destination');
    } catch {
      // Storage is denied: the visitor must click again.
    }
  });
}
