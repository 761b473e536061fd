import * as words from 'virtual:words/error';
import { paths } from '@studio/content/paths';
import { isRouteErrorResponse } from 'react-router';
import { needsScript } from '../critical-path/states.ts';
import { Screen } from '../ui/screen.tsx';
import styles from './error-screen.module.css';

/** Shown in place of a page that broke. Its title is the specification's; in development it shows where it broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <title>{words.title}</title>
      <Screen title={words.title} text={adviceOn(error)}>
        <button type="button" className={needsScript} onClick={() => location.reload()}>
          {words.again}
        </button>
        {/* A whole load: whatever broke is left behind with this page. */}
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

function adviceOn(error: unknown): string {
  return isRouteErrorResponse(error) ? words.notLoaded({ status: error.status }) : words.broke;
}
