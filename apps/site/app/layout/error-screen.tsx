import * as messages from 'virtual:messages/error';
import { paths } from '@studio/content/paths';
import { isRouteErrorResponse } from 'react-router';
import { requiresScriptClass } from '../critical-path/contract.ts';
import { FullScreenMessage } from '../ui/full-screen-message.tsx';
import styles from './error-screen.module.css';

/** The screen that replaces a page that failed to load or render. Shows the stack trace in development. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <title>{messages.title}</title>
      <FullScreenMessage title={messages.title} text={formatError(error)}>
        <button type="button" className={requiresScriptClass} onClick={() => location.reload()}>
          {messages.reload}
        </button>
        {/* A plain link, because a full page load starts the application again. */}
        <a href={paths.home()}>{messages.home}</a>
      </FullScreenMessage>
      {import.meta.env.DEV && error instanceof Error && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.stack} tabIndex={0}>
          {error.stack}
        </pre>
      )}
    </>
  );
}

function formatError(error: unknown): string {
  return isRouteErrorResponse(error) ? messages.notLoaded({ status: error.status }) : messages.unexpected;
}
