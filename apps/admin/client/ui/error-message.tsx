/** An error message that screen readers announce. @param children '' for no error. */
export function ErrorMessage({ children }: { children: string }) {
  return (
    <p className="error" aria-live="polite">
      {children}
    </p>
  );
}
