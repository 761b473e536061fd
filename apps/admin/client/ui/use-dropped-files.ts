import { useEffect } from 'react';

/**
 * Hears of files that are dropped anywhere on the page; without that the browser leaves the page for them.
 *
 * @param take takes them; without it they are let fall.
 */
export function useDroppedFiles(take?: (files: File[]) => void): void {
  useEffect(() => {
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') take?.([...event.dataTransfer.files]);
    };
    addEventListener('dragover', hear);
    addEventListener('drop', hear);
    return () => {
      removeEventListener('dragover', hear);
      removeEventListener('drop', hear);
    };
  }, [take]);
}
