import { Link } from 'react-router';
import { paths } from '../../paths.ts';
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
    <nav aria-label="Pieces" className={styles.turn}>
      <StepLink step={before} word="Before" />
      <Link to={paths.homes(all.category)} className={styles.all} prefetch="intent">
        {all.label}
      </Link>
      <StepLink step={after} word="After" />
    </nav>
  );
}

function StepLink({ step: { id, slug, title }, word }: { step: Step; word: string }) {
  return (
    <Link to={paths.piece(slug)} className={styles.step} prefetch="intent">
      <span className={styles.word}>
        {word}: {id}
      </span>
      <span className={styles.name}>{title}</span>
    </Link>
  );
}
