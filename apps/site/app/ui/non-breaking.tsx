import { Fragment, type ReactNode } from 'react';
import styles from './non-breaking.module.css';

/** Longer words do not fit on one line of a narrow screen in the font size of a title. */
const MAX_WORD_LENGTH = 12;

/** Prevents line breaks at hyphens in short words of a title, such as "twenty-two". */
export function nonBreakingTitle(title: string): ReactNode {
  return title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= MAX_WORD_LENGTH ? (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Keeps a size such as "640 × 480 × 350 mm" on one line. A list of sizes may break after its commas. */
export const nonBreakingSize = (size: string): string => size.replace(/ (?=×|mm)|(?<=[×Ø]) /g, '\u00a0');
