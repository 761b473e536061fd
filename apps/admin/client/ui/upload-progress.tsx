/** The progress of an upload. @param fraction how much is uploaded, 0 to 1. */
export function UploadProgress({ name, fraction }: { name: string; fraction: number }) {
  return (
    <>
      <progress aria-label={`Uploading ${name}`} value={fraction} />
      <span className="muted">{fraction < 1 ? 'Uploading …' : 'Processing …'}</span>
    </>
  );
}
