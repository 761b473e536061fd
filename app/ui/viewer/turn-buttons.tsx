import * as words from 'virtual:words/viewer';
import type { ComponentProps } from 'react';

/** Steps to the picture before and after. */
export const TURNS = [
  { by: -1, name: words.previous, sign: '←' },
  { by: 1, name: words.next, sign: '→' },
] as const;

export interface TurnButtonsProps {
  onStep: (by: -1 | 1) => void;
}

interface TurnButtonProps extends TurnButtonsProps, ComponentProps<'button'> {
  turn: (typeof TURNS)[number];
}

export function TurnButton({ turn, onStep, ...rest }: TurnButtonProps) {
  return (
    <button {...rest} type="button" aria-label={turn.name} onClick={() => onStep(turn.by)}>
      {turn.sign}
    </button>
  );
}

/** The two buttons as they are for fingers, which cannot rest on them. */
export function TurnButtons({ onStep }: TurnButtonsProps) {
  return (
    <>
      {TURNS.map((turn) => (
        <TurnButton key={turn.name} turn={turn} onStep={onStep} />
      ))}
    </>
  );
}
