import type { RefObject } from 'react';
import { Hint, Tooltips } from '../tooltip.tsx';
import { TURNS, TurnButton, type TurnButtonsProps } from './turn-buttons.tsx';

interface HintedTurnButtonsProps extends TurnButtonsProps {
  /** Where the hints are put. */
  container: RefObject<HTMLElement | null>;
}

/** The two buttons with words for those who rest on them. In a module of its own, since hints need a library. */
export default function HintedTurnButtons({ onStep, container }: HintedTurnButtonsProps) {
  return (
    <Tooltips>
      {TURNS.map((turn) => (
        <Hint key={turn.name} text={turn.name} container={container}>
          <TurnButton turn={turn} onStep={onStep} />
        </Hint>
      ))}
    </Tooltips>
  );
}
