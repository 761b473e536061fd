import * as messages from 'virtual:messages/piece';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import styles from './piece-pager.module.css';

interface Neighbour {
  id: number;
  slug: string;
  title: string;
}

interface PiecePagerProps {
  previous: Neighbour;
  next: Neighbour;
  catalogue: { label: string; category: string };
}

export function PiecePager({ previous, next, catalogue }: PiecePagerProps) {
  return (
    <nav aria-label={messages.pieces} className={`${styles.pager} not-printed`}>
      <NeighbourLink piece={previous} label={messages.previous({ number: previous.id })} />
      <Link to={paths.homes(catalogue.category)} className={styles.catalogue}>
        {catalogue.label}
      </Link>
      <NeighbourLink piece={next} label={messages.next({ number: next.id })} />
    </nav>
  );
}

function NeighbourLink({ piece: { slug, title }, label }: { piece: Neighbour; label: string }) {
  return (
    <Link to={paths.piece(slug)} className={styles.link}>
      <span className={styles.label}>{label}</span>
      <span className={styles.name}>{title}</span>
    </Link>
  );
}
