import { useState } from 'react';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { upload } from '../../upload.ts';

interface ReplacePhotographProps {
  /** The id of the image. */
  id: string;
  onReplaced: () => void;
}

/** Replaces the file of an image. Its alt text, its crops and the pages that use it stay. */
export function ReplaceImage({ id, onReplaced }: ReplacePhotographProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState('');
  const { run, error } = useAction();

  const replace = ([file]: File[]) =>
    file &&
    run(async () => {
      setResult('');
      setProgress(0);
      try {
        const { warnings } = await upload(file, { replaces: id }, setProgress);
        setResult(['Image replaced.', ...warnings].join(' '));
        onReplaced();
      } finally {
        setProgress(null);
      }
    });

  return (
    <div>
      <UploadButton disabled={progress !== null} onSelect={replace}>
        Replace image
      </UploadButton>
      <p className="row" aria-live="polite">
        {progress === null ? result : <UploadProgress name="the image" fraction={progress} />}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}
