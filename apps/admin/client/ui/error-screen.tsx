import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useNavigate, useParams, useRouteError } from 'react-router';
import { UnsavedText } from '../pages/edit/unsaved-text.tsx';

interface ErrorScreenProps {
  heading: ReactNode;
  error: unknown;
  onRetry: () => void;
  /** What to show between the explanation and the buttons. */
  children?: ReactNode;
}

function ErrorScreen({ heading, error, onRetry, children }: ErrorScreenProps) {
  return (
    <section role="alert">
      {heading}
      <p>
        What you wrote is kept: it is saved as a draft, or stays in this browser. Try again, or reload the
        page.
      </p>
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
        <p className="quiet">{String(error)}</p>
      </details>
    </section>
  );
}

/** Takes the place of a page that failed, with the text of its form that is not saved yet. */
export function RouteErrorScreen() {
  const error = useRouteError();
  const address = useLocation();
  const navigate = useNavigate();
  const { '*': file } = useParams();
  return (
    <ErrorScreen
      heading={<h1>This page could not be shown</h1>}
      error={error}
      // The router renders a failed route again once somebody navigates, also to where they are.
      onRetry={() => navigate(address, { replace: true, state: address.state })}
    >
      {file !== undefined && <UnsavedText file={file} />}
    </ErrorScreen>
  );
}

/**
 * Keeps an error within one part of a page, so that the rest of the page stays in use.
 *
 * @param name of the part, such as "The form".
 */
export function SectionBoundary({ name, children }: { name: string; children: ReactNode }) {
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
