import * as words from 'virtual:words/error';
import { paths } from '@studio/content/paths';
import { isRouteErrorResponse } from 'react-router';
import { needsScript } from '../critical-path/states.ts';
import { Screen } from '../ui/screen.tsx';
import styles from './error-screen.module.css';

/** Replaces a page that failed to load or render. Shows the stack trace in development. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <title>{words.title}</title>
      <Screen title={words.title} text={errorText(error)}>
        <button type="button" className={needsScript} onClick={() => location.reload()}>
          {words.again}
        </button>
        {/* Not a router link: a full page load resets the failed application. */}
        <a href={paths.home()}>{words.home}</a>
      </Screen>
      {import.meta.env.DEV && error instanceof Error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.stack} tabIndex={0}>
          {error.stack}
        </pre>
      )}
    </>
  );
}

function errorText(error: unknown): string {
  return isRouteErrorResponse(error) ? words.notLoaded({ status: error.status }) : words.broke;
}
