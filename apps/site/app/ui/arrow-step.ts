/** What is needed of a key. */
type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The step that an arrow key asks for: -1 or 1. With a modifier key it is the browser's: it goes back and forward, moves by
 * words or selects them.
 */
export function arrowStep({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : undefined;
}
