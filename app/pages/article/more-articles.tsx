import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './more-articles.module.css';

type NeighbourArticle = Pick<ArticleSummary, 'id' | 'title' | 'picture'>;

interface MoreArticlesProps {
  /** The one published before. */
  previous: NeighbourArticle | undefined;
  /** The one published after. */
  next: NeighbourArticle | undefined;
}

/** Previous and next, as two half-width pictures. */
export function MoreArticles({ previous, next }: MoreArticlesProps) {
  return (
    <nav aria-label="More articles" className={styles.more} data-tone="night">
      {previous && <Neighbour relation="Previous" article={previous} alone={!next} />}
      {next && <Neighbour relation="Next" article={next} alone={!previous} />}
    </nav>
  );
}

function Neighbour({
  relation,
  article,
  alone,
}: {
  relation: string;
  article: NeighbourArticle;
  alone: boolean;
}) {
  return (
    <Link
      to={paths.article(article.id)}
      className={styles.neighbour}
      rel={relation === 'Next' ? 'next' : 'prev'}
    >
      <Picture
        source={article.picture}
        sizes={alone ? '100vw' : '(width < 48rem) 100vw, 50vw'}
        ratio={1.9}
        decorative
      />
      <span className={styles.words}>
        <span className={styles.relation}>{relation}</span>
        <span className={styles.title}>{article.title}</span>
      </span>
    </Link>
  );
}
