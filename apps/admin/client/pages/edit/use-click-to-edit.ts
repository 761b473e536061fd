import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { EntryContents, EntryResponse } from '../../../api-types.ts';
import type { ContentSource } from '../../../content-source.ts';
import { BODY_PATH } from '../../../merge.ts';
import { api } from '../../../routes.ts';
import type { FieldPath } from '../../../yaml-edit/value-edit.ts';
import { request } from '../../api-client.ts';
import { type BodyTarget, fieldId, focusField } from '../../form/form-state.ts';
import type { ForeignClick } from './foreign-source.tsx';
import type { PreviewTarget } from './preview-page.ts';
import {
  findFieldByValue,
  findMessageSource,
  findNearbyFiles,
  findSource,
  type PreviewNode,
} from './preview-sources.ts';

/** Maximum number of entries around a clicked text that are searched for the value that was clicked. */
const MAX_NEARBY_ENTRIES = 4;
/** Milliseconds for which the values of another entry are cached. */
const NEARBY_ENTRY_STALE_MS = 10_000;

/**
 * Connects the form of an entry with its preview. A click in the preview focuses the field. The preview shows the focused field.
 *
 * @param file path of the open entry.
 * @param contents the values of the open entry, which may not be saved yet.
 * @param showForm shows the form on small screens, which show either the form or the preview.
 */
export function useClickToEdit(file: string, contents: EntryContents, showForm: () => void) {
  const [previewTarget, setPreviewTarget] = useState<PreviewTarget | null>(null);
  /** The line or text of the body that was clicked in the preview. */
  const [bodyTarget, setBodyTarget] = useState<BodyTarget | null>(null);
  /** The last click on a text or image that is not in this form. */
  const [foreignClick, setForeignClick] = useState<ForeignClick | null>(null);
  const findField = useFindField(file, contents);

  const showInPreview = useCallback(
    (path: FieldPath, text: string) => {
      setPreviewTarget({ file, path, text });
      setForeignClick(null);
    },
    [file],
  );

  // The hash is the id of a field. For a body, a line number can follow the id. Links from the previews of other entries have such a hash.
  const { hash } = useLocation();
  useEffect(() => {
    const [isBody, line = 1] = new RegExp(`^#${fieldId(BODY_PATH)}(?:-(\\d+))?$`).exec(hash) ?? [];
    if (isBody) setBodyTarget({ line: Number(line), text: '', signal: createSignalUntilNextInput() });
    else focusField(hash.slice(1));
  }, [hash]);

  const selectNode = async (node: PreviewNode) => {
    const signal = createSignalUntilNextInput();
    const source = await findField(node);
    if (signal.aborted) return;
    if (source?.file !== file) return setForeignClick({ source, isImage: node.nodeName === 'IMG' });
    const [firstKey, line] = source.path;
    const isBody = firstKey === BODY_PATH[0];
    // Renders at once. Otherwise the next key press would change the previously focused field.
    flushSync(() => {
      showForm();
      setForeignClick(null);
      if (isBody) setBodyTarget({ line: Number(line), text: node.textContent ?? '', signal });
    });
    if (!isBody) focusField(fieldId(source.path));
  };
  return { previewTarget, showInPreview, bodyTarget, foreignClick, selectNode };
}

/** Returns a signal that is aborted by the next key, click or navigation. After that, the focus must not move. */
function createSignalUntilNextInput(): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['keydown', 'pointerdown', 'popstate'])
    addEventListener(type, () => controller.abort(), { capture: true, signal });
  return signal;
}

/** Returns a function that finds the field of a text or image. It resolves to undefined if no field contains it. */
function useFindField(file: string, contents: EntryContents) {
  const queryClient = useQueryClient();
  const loadEntry = (nearbyFile: string): Promise<EntryContents | undefined> =>
    nearbyFile === file
      ? Promise.resolve(contents)
      : queryClient
          .fetchQuery({
            queryKey: ['nearby entry', nearbyFile],
            queryFn: () => request<EntryResponse>(api.entry(nearbyFile)),
            staleTime: NEARBY_ENTRY_STALE_MS,
          })
          .catch(() => undefined);
  return async (node: PreviewNode): Promise<ContentSource | undefined> => {
    const source = findSource(node);
    const isImage = source?.file.startsWith('pictures/') === true && source.path.length === 0;
    if (source && !isImage) return source;
    // The source of an image is its entry in Media. A field that uses the image is the better target.
    const files = isImage ? [file] : findNearbyFiles(node).slice(0, MAX_NEARBY_ENTRIES);
    for (const [name, values] of await Promise.all(
      files.map(async (name) => [name, await loadEntry(name)] as const),
    )) {
      const found = values && findFieldByValue(node, name, values);
      if (found) return found;
    }
    return source ?? findMessageSource(node);
  };
}
