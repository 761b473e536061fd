import { useEffect } from 'react';

/**
 * Handles files that are dropped anywhere on the page. Otherwise the browser would leave the page and open the file.
 *
 * @param onDrop receives the files. Without it, dropped files are ignored.
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
