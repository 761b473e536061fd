import { useState } from 'react';
import { api } from '../../../addresses.ts';
import type { DiscardAnswer } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useUndo } from '../../ui/toasts.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Leave, Window } from '../../ui/window.tsx';

/** Discards all changes after a confirmation, because they include the changes of other people. */
export function DiscardAll({ count }: { count: number }) {
  const { run, error } = useAct();
  const offerUndo = useUndo();
  const [open, setOpen] = useState(false);
  const discard = () =>
    run(async () => {
      const discarded = await ask<DiscardAnswer>(api.changes(), 'DELETE');
      setOpen(false);
      offerUndo(`Discarded ${count} changes.`, discarded);
    });
  return (
    <Window
      open={open}
      onOpenChange={setOpen}
      trigger={{ className: 'text-button', children: 'Discard all' }}
      title={`Discard all ${count} changes?`}
    >
      <p>
        Everything goes back to the published version, including the changes of other people. You can restore
        the changes from the version history.
      </p>
      <Fault>{error}</Fault>
      <p className="row">
        <button type="button" className="button" onClick={discard}>
          Discard all
        </button>
        <Leave>Cancel</Leave>
      </p>
    </Window>
  );
}
