import { useState } from 'react';
import { api } from '../../../addresses.ts';
import type { DiscardAnswer } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useUndo } from '../../ui/toasts.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Leave, Window } from '../../ui/window.tsx';

/** Takes everything back at once, what others wrote, too: so it is asked first. */
export function DiscardAll({ count }: { count: number }) {
  const { act, fault } = useAct();
  const offerUndo = useUndo();
  const [open, setOpen] = useState(false);
  const discard = () =>
    act(async () => {
      const discarded = await ask<DiscardAnswer>(api.changes(), 'DELETE');
      setOpen(false);
      offerUndo(`Discarded ${count} changes.`, discarded);
    });
  return (
    <Window
      open={open}
      onOpenChange={setOpen}
      opener={{ className: 'plain', children: 'Discard all' }}
      title={`Discard all ${count} changes?`}
    >
      <p>
        Everything goes back to what is live: what you wrote, and what others did. The history can restore it.
      </p>
      <Fault>{fault}</Fault>
      <p className="row">
        <button type="button" className="button" onClick={discard}>
          Discard all
        </button>
        <Leave>Keep them</Leave>
      </p>
    </Window>
  );
}
