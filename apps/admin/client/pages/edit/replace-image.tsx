import { useState } from 'react';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { upload } from '../../upload.ts';

interface ReplaceImageProps {
  id: string;
  onReplaced: () => void;
}

/** A button that replaces the file of an image. Its alt text, crops and pages stay the same. */
export function ReplaceImage({ id, onReplaced }: ReplaceImageProps) {
  /** The uploaded fraction, 0 to 1; null if no upload is running. */
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState('');
  const { runAction, error } = useAction();

  const replaceFile = ([file]: File[]) =>
    file &&
    runAction(async () => {
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
      <UploadButton disabled={progress !== null} onSelect={replaceFile}>
        Replace image
      </UploadButton>
      <p className="row" aria-live="polite">
        {progress === null ? result : <UploadProgress name="the image" fraction={progress} />}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}
