import * as words from 'virtual:words/article';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
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
    <nav aria-label={words.more} className={styles.more} data-tone="night">
      {previous && <Neighbour relation="prev" article={previous} alone={!next} />}
      {next && <Neighbour relation="next" article={next} alone={!previous} />}
    </nav>
  );
}

function Neighbour({
  relation,
  article,
  alone,
}: {
  relation: 'prev' | 'next';
  article: NeighbourArticle;
  alone: boolean;
}) {
  return (
    <Link to={paths.article(article.id)} className={styles.neighbour} rel={relation}>
      <Picture
        source={article.picture}
        sizes={alone ? '100vw' : '(width < 48rem) 100vw, 50vw'}
        ratio={1.9}
        decorative
      />
      <span className={styles.words}>
        <span className={styles.relation}>{relation === 'next' ? words.next : words.previous}</span>
        <span className={styles.title}>{article.title}</span>
      </span>
    </Link>
  );
}
