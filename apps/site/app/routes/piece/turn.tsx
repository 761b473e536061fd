import * as words from 'virtual:words/piece';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import styles from './turn.module.css';

interface Step {
  id: number;
  slug: string;
  title: string;
}

interface TurnProps {
  before: Step;
  after: Step;
  /** The way back to the catalogue, at the piece's kind. */
  all: { label: string; category: string };
}

/** The way on: the piece before, the catalogue, the piece after, by number. */
export function Turn({ before, after, all }: TurnProps) {
  return (
    <nav aria-label={words.pieces} className={styles.turn}>
      <StepLink step={before} word={words.before({ number: before.id })} />
      <Link to={paths.homes(all.category)} className={styles.all}>
        {all.label}
      </Link>
      <StepLink step={after} word={words.after({ number: after.id })} />
    </nav>
  );
}

function StepLink({ step: { slug, title }, word }: { step: Step; word: string }) {
  return (
    <Link to={paths.piece(slug)} className={styles.step}>
      <span className={styles.word}>{word}</span>
      <span className={styles.name}>{title}</span>
    </Link>
  );
}
