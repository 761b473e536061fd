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

/** Gives an entry another address. @param name its current name in addresses. */
export function Rename({ file, name }: { file: string; name: string }) {
  return (
    <Window opener={{ className: 'plain', children: 'Change its address' }} title="Another address">
      <RenameForm file={file} name={name} />
    </Window>
  );
}

function RenameForm({ file, name }: { file: string; name: string }) {
  const [next, setNext] = useState(name);
  const { slug, reason } = useSlug(next);
  const { act, fault } = useAct();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(async () =>
      navigate(pages.edit((await ask<DocumentAnswer>(api.rename(file), 'POST', { id: slug })).file)),
    );
  };

  return (
    <form onSubmit={submit}>
      <p>Links within the site follow. Whoever comes by the old address is led to the new one.</p>
      <AddressField id="new-name" value={next} slug={slug} onChange={setNext} />
      <Fault>{fault}</Fault>
      <SubmitRow
        label="Change it"
        cancel="Keep it"
        reason={slug === name ? 'This is its address now. Enter another one.' : reason}
      />
    </form>
  );
}
