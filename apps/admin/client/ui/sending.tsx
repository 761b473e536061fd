/** How far a photograph is on its way. @param sent the part that has left, 0 to 1. */
export function Sending({ what, sent }: { what: string; sent: number }) {
  return (
    <>
      <progress aria-label={`On its way: ${what}`} value={sent} />
      <span className="quiet">{sent < 1 ? 'On its way …' : 'Made ready …'}</span>
    </>
  );
}
