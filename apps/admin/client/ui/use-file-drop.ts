import { useEffect } from 'react';

/**
 * Handles files that are dropped anywhere on the page, which the browser would open in place of the page.
 *
 * @param onDrop receives the files; without it they are ignored.
 */
export function useFileDrop(onDrop?: (files: File[]) => void): void {
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') onDrop?.([...event.dataTransfer.files]);
    };
    addEventListener('dragover', handleDrag);
    addEventListener('drop', handleDrag);
    return () => {
      removeEventListener('dragover', handleDrag);
      removeEventListener('drop', handleDrag);
    };
  }, [onDrop]);
}
