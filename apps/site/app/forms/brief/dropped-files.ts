const EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Receives files that are dropped on an element. Sets `data-hovering` on the element while files are over it. Prevents the browser
 * from opening files that are dropped elsewhere, because it would leave the page.
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
