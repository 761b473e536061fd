import * as words from 'virtual:words/model';
import { useId, useState } from 'react';
import { withChoice } from './choice-in-address.ts';
import styles from './in-your-room.module.css';

interface RoomCodeProps {
  /** What was chosen on this page, and is to be so on the phone. */
  choice: string | undefined;
  className: string | undefined;
}

/** A button that shows a code for a phone's camera, and the address that it says. */
export function RoomCode({ choice, className }: RoomCodeProps) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [squares, setSquares] = useState<boolean[][]>();
  const draw = async () => {
    const here = withChoice(location.href, choice);
    setAddress(here);
    const { encode } = await import('uqr');
    setSquares(encode(here, { border: 2 }).data);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={className}
        // Without the code there is the address.
        onClick={() => void draw().catch(() => setSquares(undefined))}
      >
        {words.inYourRoom}
      </button>
      <div id={id} popover="auto" className={styles.code}>
        {squares && (
          <svg viewBox={`0 0 ${squares.length} ${squares.length}`} role="img" aria-label={words.code}>
            <path
              d={squares
                .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
                .join('')}
            />
          </svg>
        )}
        <p>{words.codeText}</p>
        <p className={styles.line}>
          <a href={address}>{address}</a>
        </p>
      </div>
    </>
  );
}
