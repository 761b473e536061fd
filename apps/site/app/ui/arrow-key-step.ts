import { toForwardStep } from './reading-direction.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns 1 for the arrow key that points forward, which is right, or left on a page that is read from right to left. Returns -1 for the
 * opposite arrow key, and undefined for other keys. If a modifier key is pressed, returns
 * undefined too, because browsers use these combinations for history and text selection.
 */
export function arrowKeyStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowLeft') return toForwardStep(-1);
  return key === 'ArrowRight' ? toForwardStep(1) : undefined;
}
