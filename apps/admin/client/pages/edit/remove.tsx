import { kindOf } from '@studio/content/schema/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { DiscardAnswer } from '../../../shapes.ts';
import { ask, Refused, reason } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { ThingLink } from '../../ui/thing-links.tsx';
import { useUndo } from '../../ui/toasts.tsx';
import { Leave, Window } from '../../ui/window.tsx';

/** Removes a thing, after saying what still refers to it. */
export function Remove({ file, title, onRemoved }: { file: string; title: string; onRemoved: () => void }) {
  const [references, setReferences] = useState<string[] | null>(null);
  const [fault, setFault] = useState('');
  const offerUndo = useUndo();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // A page whose picture is missing cannot be made.
  const isPicture = kindOf(file)?.kind.name === 'pictures';
  async function remove() {
    try {
      const removed = await ask<DiscardAnswer>(references ? api.anyway(file) : api.document(file), 'DELETE');
      onRemoved();
      offerUndo(`Removed ${title}.`, removed);
      navigate(pages.home());
      void queries.invalidateQueries();
    } catch (error) {
      setReferences(error instanceof Refused ? (error.answer.references ?? null) : null);
      setFault(reason(error));
    }
  }
  return (
    <Window
      opener={{ className: 'plain', children: 'Remove' }}
      title={`Remove “${title}”?`}
      onOpenChange={() => setReferences(null)}
    >
      <p>It stays on the site until you publish, and in the history after that.</p>
      <Fault>{fault}</Fault>
      {references && (
        <ul>
          {references.map((one) => (
            <li key={one}>
              <ThingLink file={one} />
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        {references && isPicture ? (
          <span>Choose another picture there first.</span>
        ) : (
          <button type="button" className="button" onClick={remove}>
            {references ? 'Remove it all the same' : 'Remove'}
          </button>
        )}
        <Leave>Keep it</Leave>
      </p>
    </Window>
  );
}
