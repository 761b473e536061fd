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

/** Removes an entry, after a list of the entries that refer to it. */
export function Remove({ file, title, onRemoved }: { file: string; title: string; onRemoved: () => void }) {
  const [references, setReferences] = useState<string[] | null>(null);
  const [error, setError] = useState('');
  const offerUndo = useUndo();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // A page with a missing image cannot be built.
  const isImage = kindOf(file)?.kind.name === 'pictures';
  async function remove() {
    try {
      const removed = await ask<DiscardAnswer>(references ? api.anyway(file) : api.document(file), 'DELETE');
      onRemoved();
      offerUndo(`Removed ${title}.`, removed);
      navigate(pages.home());
      void queries.invalidateQueries();
    } catch (cause) {
      setReferences(cause instanceof Refused ? (cause.answer.references ?? null) : null);
      setError(reason(cause));
    }
  }
  return (
    <Window
      trigger={{ className: 'text-button', children: 'Remove' }}
      title={`Remove “${title}”?`}
      onOpenChange={() => setReferences(null)}
    >
      <p>It stays on the site until you publish. You can restore it from the version history.</p>
      <Fault>{error}</Fault>
      {references && (
        <ul>
          {references.map((reference) => (
            <li key={reference}>
              <ThingLink file={reference} />
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        {references && isImage ? (
          <span>Choose another image there first.</span>
        ) : (
          <button type="button" className="button" onClick={remove}>
            {references ? 'Remove anyway' : 'Remove'}
          </button>
        )}
        <Leave>Cancel</Leave>
      </p>
    </Window>
  );
}
