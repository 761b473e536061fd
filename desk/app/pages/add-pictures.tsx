import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { PictureAnswer } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { PHOTOGRAPH_TYPES } from '../ui/photograph-types.ts';

interface Upload {
  name: string;
  done: PictureAnswer | null;
  fault: string;
}

/** Takes photographs up, several at once, chosen or dropped. */
export function AddPictures({
  onAdded,
  folder = 'new',
}: {
  onAdded?: (id: string) => void;
  folder?: string;
}) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queries = useQueryClient();

  async function take(files: Iterable<File>) {
    // One after another: the server decodes one at a time, and a phone's line is narrow.
    for (const file of files) {
      const own: Upload = { name: file.name, done: null, fault: '' };
      setUploads((before) => [...before, own]);
      const form = new FormData();
      form.set('folder', folder);
      form.set('file', file);
      try {
        own.done = await ask<PictureAnswer>(api.pictures(), 'POST', form);
        onAdded?.(own.done.id);
      } catch (error) {
        own.fault = reason(error);
      }
      setUploads((before) => [...before]);
      await queries.invalidateQueries({ queryKey: ['documents'] });
      await queries.invalidateQueries({ queryKey: ['changes'] });
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field within does the same by keyboard
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label className="button">
        Add photographs
        <input
          type="file"
          accept={PHOTOGRAPH_TYPES}
          multiple
          className="visually-hidden"
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <ul className="lines" aria-live="polite">
        {uploads.map(({ name, done, fault }, index) => (
          <li key={index}>
            {name}: {fault ? <span className="fault">{fault}</span> : done ? 'taken up' : 'on its way …'}{' '}
            {done && !onAdded && <Link to={pages.edit(done.file)}>Say what it shows</Link>}
            {done?.warnings.map((warning) => (
              <span key={warning}> {warning}</span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
