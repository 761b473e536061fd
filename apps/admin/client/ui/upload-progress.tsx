/** The progress of an upload. @param fraction the uploaded fraction, 0 to 1. */
export function UploadProgress({ name, fraction }: { name: string; fraction: number }) {
  return (
    <>
      <progress aria-label={`Uploading ${name}`} value={fraction} />
      <span className="muted">{fraction < 1 ? 'Uploading …' : 'Processing …'}</span>
    </>
  );
}
