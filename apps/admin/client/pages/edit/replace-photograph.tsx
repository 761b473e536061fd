import { useState } from 'react';
import { Fault } from '../../ui/fault.tsx';
import { PhotographButton } from '../../ui/photograph-button.tsx';
import { Sending } from '../../ui/sending.tsx';
import { useAct } from '../../ui/use-act.ts';
import { upload } from '../../upload.ts';

interface ReplacePhotographProps {
  /** The id of the image. */
  id: string;
  onReplaced: () => void;
}

/** Replaces the file of an image. Its alt text, its crops and the pages that use it stay. */
export function ReplacePhotograph({ id, onReplaced }: ReplacePhotographProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState('');
  const { run, error } = useAct();

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
      <PhotographButton disabled={progress !== null} onSelect={replace}>
        Replace image
      </PhotographButton>
      <p className="row" aria-live="polite">
        {progress === null ? result : <Sending name="the image" fraction={progress} />}
      </p>
      <Fault>{error}</Fault>
    </div>
  );
}
