import { Component, type ReactNode } from 'react';
import { keepPageState } from '../critical-path/keep-page-state.ts';

/** After as many, the cause is not an element that something else has changed. */
const MAX_REDRAWS = 3;

interface RedrawBoundaryProps {
  children: ReactNode;
  /** Shown when drawing anew does not help; without it the error goes on to the next boundary. */
  fallback?: ReactNode;
}

interface RedrawBoundaryState {
  failed: boolean;
  error?: unknown;
}

/**
 * Draws its children anew when one of them throws, as React does where a translator or an extension has moved or replaced an
 * element that it wants to change. What was typed, chosen and focused in them stays.
 */
export class RedrawBoundary extends Component<RedrawBoundaryProps, RedrawBoundaryState> {
  override state: RedrawBoundaryState = { failed: false };
  #redraws = 0;
  #restore = () => {};

  static getDerivedStateFromError(error: unknown): RedrawBoundaryState {
    return { failed: true, error };
  }

  override getSnapshotBeforeUpdate(_: RedrawBoundaryProps, before: RedrawBoundaryState) {
    if (this.state.failed && !before.failed) this.#restore = keepPageState();
    return null;
  }

  override componentDidMount() {
    this.#redraw();
  }

  override componentDidUpdate(_: RedrawBoundaryProps, before: RedrawBoundaryState) {
    if (before.failed && !this.state.failed) this.#restore();
    this.#redraw();
  }

  #redraw() {
    if (!this.state.failed || this.#redraws === MAX_REDRAWS) return;
    this.#redraws += 1;
    this.setState({ failed: false });
  }

  override render() {
    const { fallback, children } = this.props;
    const { failed, error } = this.state;
    if (!failed) return children;
    if (this.#redraws < MAX_REDRAWS) return null;
    if (fallback === undefined) throw error;
    return fallback;
  }
}
