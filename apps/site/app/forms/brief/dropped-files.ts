const EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Receives files that are dropped on an element. The element has `data-hovering` while files are over it. A file that is dropped
 * elsewhere is ignored. Otherwise the browser would open the file and leave the page.
 *
 * @param onDrop called with the dropped files.
 * @returns a function that removes the event listeners.
 */
export function receiveDroppedFiles(zone: HTMLElement, onDrop: (files: File[]) => void): () => void {
  const handleDrag = (event: DragEvent) => {
    const { dataTransfer, target, type } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    const isInside = target instanceof Node && zone.contains(target);
    zone.toggleAttribute('data-hovering', isInside && type === 'dragover');
    if (type === 'dragleave') return;
    event.preventDefault();
    dataTransfer.dropEffect = isInside ? 'copy' : 'none';
    if (isInside && type === 'drop') onDrop([...dataTransfer.files]);
  };
  for (const type of EVENTS) addEventListener(type, handleDrag);
  return () => {
    for (const type of EVENTS) removeEventListener(type, handleDrag);
  };
}
