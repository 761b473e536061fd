import { isRouteErrorResponse } from 'react-router';
import { paths } from '../paths.ts';
import { Screen } from '../ui/screen.tsx';

/** Shown in place of a page that broke. Its title is the specification's. */
export function ErrorScreen({ error }: { error: unknown }) {
  const known = isRouteErrorResponse(error);
  return (
    <Screen
      title="Unexpected Application Error!"
      text={
        known
          ? `The page could not be loaded (${error.status}). Check the connection, then load it again.`
          : 'Something in this page broke. Loading it again often helps; nothing you sent is lost.'
      }
    >
      <button type="button" onClick={() => location.reload()}>
        Load the page again
      </button>
      <a href={paths.home()}>Return to Home</a>
    </Screen>
  );
}
