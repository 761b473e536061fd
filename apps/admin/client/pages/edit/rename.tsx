import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { EntryResponse } from '../../../shapes.ts';
import { request } from '../../ask.ts';
import { FormActions, SlugField } from '../../ui/address-field.tsx';
import { ErrorMessage } from '../../ui/fault.tsx';
import { useAction } from '../../ui/use-act.ts';
import { useSlug } from '../../ui/use-slug.ts';
import { ModalDialog } from '../../ui/window.tsx';

/** Changes the URL slug of an entry. */
export function RenameEntry({ file, currentSlug }: { file: string; currentSlug: string }) {
  return (
    <ModalDialog trigger={{ className: 'text-button', children: 'Change URL' }} title="Change URL">
      <RenameForm file={file} currentSlug={currentSlug} />
    </ModalDialog>
  );
}

function RenameForm({ file, currentSlug }: { file: string; currentSlug: string }) {
  const [text, setText] = useState(currentSlug);
  const { slug, reason } = useSlug(text);
  const { run, error } = useAction();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () =>
      navigate(pages.edit((await request<EntryResponse>(api.rename(file), 'POST', { id: slug })).file)),
    );
  };

  return (
    <form onSubmit={submit}>
      <p>Links on the site are updated. The old URL redirects to the new one.</p>
      <SlugField id="new-slug" value={text} slug={slug} onChange={setText} />
      <ErrorMessage>{error}</ErrorMessage>
      <FormActions
        label="Save"
        disabledReason={slug === currentSlug ? 'This is the current URL slug. Enter another one.' : reason}
      />
    </form>
  );
}
