import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { DocumentAnswer } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { AddressField, SubmitRow } from '../../ui/address-field.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useSlug } from '../../ui/use-slug.ts';
import { Window } from '../../ui/window.tsx';

/** Changes the URL slug of an entry. */
export function Rename({ file, currentSlug }: { file: string; currentSlug: string }) {
  return (
    <Window trigger={{ className: 'text-button', children: 'Change URL' }} title="Change URL">
      <RenameForm file={file} currentSlug={currentSlug} />
    </Window>
  );
}

function RenameForm({ file, currentSlug }: { file: string; currentSlug: string }) {
  const [text, setText] = useState(currentSlug);
  const { slug, reason } = useSlug(text);
  const { run, error } = useAct();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () =>
      navigate(pages.edit((await ask<DocumentAnswer>(api.rename(file), 'POST', { id: slug })).file)),
    );
  };

  return (
    <form onSubmit={submit}>
      <p>Links on the site are updated. The old URL redirects to the new one.</p>
      <AddressField id="new-slug" value={text} slug={slug} onChange={setText} />
      <Fault>{error}</Fault>
      <SubmitRow
        label="Save"
        disabledReason={slug === currentSlug ? 'This is the current URL slug. Enter another one.' : reason}
      />
    </form>
  );
}
