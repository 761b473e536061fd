import { useState } from 'react';
import { Fault } from '../../ui/fault.tsx';
import { PhotographButton } from '../../ui/photograph-button.tsx';
import { Sending } from '../../ui/sending.tsx';
import { useAct } from '../../ui/use-act.ts';
import { upload } from '../../upload.ts';

interface ReplacePhotographProps {
  /** The picture's. */
  id: string;
  /** Another one is in its place. */
  onReplaced: () => void;
}

/** Puts another photograph in a picture's place: its words, its crop and the pages that show it stay. */
export function ReplacePhotograph({ id, onReplaced }: ReplacePhotographProps) {
  const [sent, setSent] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const { act, fault } = useAct();

  const replace = ([file]: File[]) =>
    file &&
    act(async () => {
      setTold('');
      setSent(0);
      try {
        const { warnings } = await upload(file, { replaces: id }, setSent);
        setTold(['Another photograph is in its place.', ...warnings].join(' '));
        onReplaced();
      } finally {
        setSent(null);
      }
    });

  return (
    <div>
      <PhotographButton disabled={sent !== null} onChosen={replace}>
        Replace the photograph
      </PhotographButton>
      <p className="row" aria-live="polite">
        {sent === null ? told : <Sending what="the photograph" sent={sent} />}
      </p>
      <Fault>{fault}</Fault>
    </div>
  );
}
