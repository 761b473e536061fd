import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { UnsavedText } from '../pages/edit/unsaved-text.tsx';
import { useEntryFile } from '../use-entry-file.ts';

interface ErrorScreenProps {
  heading: ReactNode;
  error: unknown;
  onRetry: () => void;
  /** Content between the explanation and the buttons. */
  children?: ReactNode;
}

function ErrorScreen({ heading, error, onRetry, children }: ErrorScreenProps) {
  return (
    <section role="alert">
      {heading}
      <p>Your changes are saved as a draft or stay in this browser. Try again, or reload the page.</p>
      {children}
      <p className="row">
        <button type="button" className="button primary" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
      <details>
        <summary>Technical details</summary>
        <p className="muted">{String(error)}</p>
      </details>
    </section>
  );
}

/** The page that the router shows if rendering a page fails. The page includes unsaved text, so that the text can be copied. */
export function RouteErrorScreen() {
  const error = useRouteError();
  const currentLocation = useLocation();
  const navigate = useNavigate();
  const file = useEntryFile();
  return (
    <ErrorScreen
      heading={<h1>This page could not be shown</h1>}
      error={error}
      // The router renders the failed route again after any navigation, even to the same URL.
      onRetry={() => navigate(currentLocation, { replace: true, state: currentLocation.state })}
    >
      {file !== undefined && <UnsavedText file={file} />}
    </ErrorScreen>
  );
}

/** Shows an error in place of a failed part of a page. The rest stays. @param name such as "The form". */
export function PartErrorBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorScreen
          heading={<h2>{`${name} could not be shown`}</h2>}
          error={error}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
