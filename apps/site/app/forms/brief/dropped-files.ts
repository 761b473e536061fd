const EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Receives files that are dropped on an element, which has `data-hovering` while they are over it. A file that is dropped elsewhere
 * is ignored: the browser would open it and leave the page.
 *
 * @returns a function that stops it.
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
