/** An error message that screen readers announce. */
export function Fault({ children }: { children: string }) {
  return (
    <p className="error" aria-live="polite">
      {children}
    </p>
  );
}
