import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EntryResponse } from '../../../api-types.ts';
import { adminPaths, api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { ModalDialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { SlugField, SlugFormActions } from '../../ui/slug-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSlug } from '../../ui/use-slug.ts';

export function RenameEntry({ file, currentSlug }: { file: string; currentSlug: string }) {
  return (
    <ModalDialog trigger={{ className: 'text-button', children: 'Change address' }} title="Change address">
      <RenameForm file={file} currentSlug={currentSlug} />
    </ModalDialog>
  );
}

function RenameForm({ file, currentSlug }: { file: string; currentSlug: string }) {
  const [text, setText] = useState(currentSlug);
  const { slug, noSlugReason } = useSlug(text);
  const { runAction, error } = useAction();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void runAction(async () => {
      const renamed = await request<EntryResponse>(api.rename(file), 'POST', { id: slug });
      navigate(adminPaths.edit(renamed.file));
    });
  };

  return (
    <form onSubmit={submit}>
      <p>Links on the site are updated. The old address leads to the new one.</p>
      <SlugField id="new-slug" value={text} slug={slug} onChange={setText} />
      <ErrorMessage>{error}</ErrorMessage>
      <SlugFormActions
        label="Save"
        disabledReason={
          slug === currentSlug ? 'This is the current address. Enter another one.' : noSlugReason
        }
      />
    </form>
  );
}
