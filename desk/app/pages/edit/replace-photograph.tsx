import { useState } from 'react';
import { api } from '../../../addresses.ts';
import type { PictureAnswer } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { PHOTOGRAPH_TYPES } from '../../ui/photograph-types.ts';
import { useAct } from '../../ui/use-act.ts';

interface ReplacePhotographProps {
  /** The picture's. */
  id: string;
  /** Another one is in its place. */
  onReplaced: () => void;
}

/** Puts another photograph in a picture's place: its words, its crop and the pages that show it stay. */
export function ReplacePhotograph({ id, onReplaced }: ReplacePhotographProps) {
  const [isOnItsWay, setOnItsWay] = useState(false);
  const [told, setTold] = useState('');
  const { act, fault } = useAct();

  const replace = (file: File) =>
    act(async () => {
      setTold('');
      setOnItsWay(true);
      const form = new FormData();
      form.set('replaces', id);
      form.set('file', file);
      try {
        const { warnings } = await ask<PictureAnswer>(api.pictures(), 'POST', form);
        setTold(['Another photograph is in its place.', ...warnings].join(' '));
        onReplaced();
      } finally {
        setOnItsWay(false);
      }
    });

  return (
    <div>
      <label className="button">
        Replace the photograph
        <input
          type="file"
          accept={PHOTOGRAPH_TYPES}
          className="visually-hidden"
          disabled={isOnItsWay}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void replace(file);
            target.value = '';
          }}
        />
      </label>
      <p aria-live="polite">{isOnItsWay ? 'On its way …' : told}</p>
      <Fault>{fault}</Fault>
    </div>
  );
}
