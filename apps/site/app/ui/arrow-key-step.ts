type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns -1 for the left arrow key, 1 for the right arrow key, and undefined for other keys. If a modifier key is pressed, returns
 * undefined too, because browsers use these combinations for history and text selection.
 */
export function arrowKeyStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : undefined;
}
