import { Component, type ReactNode } from 'react';
import { capturePageState } from '../critical-path/capture-page-state.ts';

/** Maximum number of retries. If rendering still fails then, the cause is not a translator or a browser extension. */
const MAX_RETRIES = 3;
/** After this time without an error, the page works again and later errors are retried anew. */
const RECOVERY_MS = 1000;

interface RetryErrorBoundaryProps {
  children: ReactNode;
  /** Shown if all retries fail. Without it, the next error boundary handles the error. */
  fallback?: ReactNode;
}

interface RetryErrorBoundaryState {
  failed: boolean;
  error?: unknown;
}

/**
 * Renders its children again when rendering fails, for example because a translator or a browser extension has moved or replaced
 * an element that React wants to update. Keeps input, selection and focus.
 */
export class RetryErrorBoundary extends Component<RetryErrorBoundaryProps, RetryErrorBoundaryState> {
  override state: RetryErrorBoundaryState = { failed: false };
  #retries = 0;
  #recovery: ReturnType<typeof setTimeout> | undefined;
  #restore = () => {};

  static getDerivedStateFromError(error: unknown): RetryErrorBoundaryState {
    return { failed: true, error };
  }

  override getSnapshotBeforeUpdate(_: RetryErrorBoundaryProps, previous: RetryErrorBoundaryState) {
    if (this.state.failed && !previous.failed) this.#restore = capturePageState();
    return null;
  }

  override componentDidMount() {
    this.#retry();
  }

  override componentDidUpdate(_: RetryErrorBoundaryProps, previous: RetryErrorBoundaryState) {
    if (previous.failed && !this.state.failed) this.#restore();
    this.#retry();
  }

  override componentWillUnmount() {
    clearTimeout(this.#recovery);
  }

  #retry() {
    if (!this.state.failed || this.#retries === MAX_RETRIES) return;
    this.#retries += 1;
    clearTimeout(this.#recovery);
    this.#recovery = setTimeout(() => {
      if (!this.state.failed) this.#retries = 0;
    }, RECOVERY_MS);
    this.setState({ failed: false });
  }

  override render() {
    const { fallback, children } = this.props;
    const { failed, error } = this.state;
    if (!failed) return children;
    if (this.#retries < MAX_RETRIES) return null;
    if (fallback === undefined) throw error;
    return fallback;
  }
}
