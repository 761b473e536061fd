import { type RefObject, useEffect } from 'react';
import { type Upload, useUploads } from '../../pages/use-uploads.ts';
import type { RichTextEditor } from './editor.ts';
import { addPlaceholders, showRunningUploads } from './upload-placeholders.ts';
import type { useText } from './use-text.ts';
import { formatFigure } from './write-text.ts';

export type TextUploads = ReturnType<typeof useTextUploads>;

/** Uploads images into the text. @param uploadsRef is set to a promise that resolves once no image is being uploaded. */
export function useTextUploads(
  editor: RichTextEditor | undefined,
  { changeText, showQueuedTexts }: Pick<ReturnType<typeof useText>, 'changeText' | 'showQueuedTexts'>,
  uploadsRef: RefObject<Promise<void>>,
) {
  const { uploads, enqueue } = useUploads('new', (imageId, _index, _count, file) => {
    changeText((latest) => {
      if (!editor) return latest;
      showQueuedTexts();
      if (latest !== editor.text && editor.showText(latest, 'other') !== undefined)
        return `${latest.trimEnd()}\n\n${formatFigure(imageId)}\n`;
      editor.insertUpload(file, imageId);
      return editor.text;
    });
    return 'Added to the text';
  });
  const isRunning = ({ image, error }: Upload) => !image && error === '';
  useEffect(() => {
    const files = uploads.filter(isRunning).map(({ file }) => file);
    editor?.view.dispatch(showRunningUploads(editor.view.state, files));
  }, [editor, uploads.map((upload) => isRunning(upload)).join()]);

  const enqueueFiles: typeof enqueue = (files, batch) => {
    uploadsRef.current = enqueue(files, batch);
    return uploadsRef.current;
  };
  const addFiles = (files: File[], position: number, isReplacement = false) => {
    editor?.view.dispatch(addPlaceholders(editor.view.state, files, position, isReplacement));
    void enqueueFiles(files);
  };
  return { uploads, enqueue: enqueueFiles, addFiles };
}
