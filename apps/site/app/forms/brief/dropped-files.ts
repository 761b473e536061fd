const EVENTS = ['dragover', 'dragleave', 'drop'] as const;

/**
 * Receives files that are dropped on an element. Sets `data-hovering` on the element while files are over it. Prevents the browser
 * from opening files that are dropped elsewhere, because it would leave the page.
 *
 * @param onDrop called with the dropped files, and with the names of dropped folders.
 * @returns a function that removes the event listeners.
 */
export function receiveDroppedFiles(
  zone: HTMLElement,
  onDrop: (files: File[], folderNames: string[]) => void,
): () => void {
  const handleDrag = (event: DragEvent) => {
    const { dataTransfer, target, type } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    const isInside = target instanceof Node && zone.contains(target);
    zone.toggleAttribute('data-hovering', isInside && type === 'dragover');
    if (type === 'dragleave') return;
    event.preventDefault();
    dataTransfer.dropEffect = isInside ? 'copy' : 'none';
    if (!isInside || type !== 'drop') return;
    const folderNames = listFolderNames(dataTransfer.items);
    onDrop(
      [...dataTransfer.files].filter(({ name }) => !folderNames.includes(name)),
      folderNames,
    );
  };
  for (const type of EVENTS) addEventListener(type, handleDrag);
  return () => {
    for (const type of EVENTS) removeEventListener(type, handleDrag);
  };
}

const listFolderNames = (items: DataTransferItemList): string[] =>
  [...items]
    .map((item) => item.webkitGetAsEntry())
    .flatMap((entry) => (entry?.isDirectory ? [entry.name] : []));
