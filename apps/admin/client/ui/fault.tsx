/** What went wrong, said aloud where it appears. */
export function Fault({ children }: { children: string }) {
  return (
    <p className="fault" aria-live="polite">
      {children}
    </p>
  );
}
