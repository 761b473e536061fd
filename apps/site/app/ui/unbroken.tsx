import { Fragment, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/** Longer ones would not fit beside a narrow screen's margins in the size of a title. */
const LONGEST = 12;

/** A title whose short hyphenated words, such as "twenty-two", stay on one line: browsers would rather break at the hyphen. */
export function unbroken(title: string): ReactNode {
  return title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Keeps a measurement such as "640 × 480 × 350 mm" on one line; lists of them break at their commas. */
export const unbrokenSize = (size: string): string => size.replace(/ (?=×|mm)|(?<=[×Ø]) /g, '\u00a0');
