import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Notes where a navigation leads while it loads. When the code of the next page is gone (a newer version of the site has
 * replaced it), the router reloads the page at hand; before-paint.js then reads the note and goes where the visitor wanted.
 */
export function Destination() {
  // useNavigation would tell too late: React may render its news after the router has begun to reload.
  const router = useContext(DataRouterContext)?.router;
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        try {
          if (navigation.location) sessionStorage.setItem('destination', createPath(navigation.location));
          else sessionStorage.removeItem('destination');
        } catch {
          // A browser that keeps nothing: the visitor clicks once more.
        }
      }),
    [router],
  );
  return null;
}
