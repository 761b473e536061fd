import * as messages from 'virtual:messages/article';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './article-pager.module.css';

type NeighbourArticle = Pick<ArticleSummary, 'id' | 'title' | 'picture'>;

interface ArticlePagerProps {
  /** The older article. */
  previous: NeighbourArticle | undefined;
  /** The newer article. */
  next: NeighbourArticle | undefined;
}

export function ArticlePager({ previous, next }: ArticlePagerProps) {
  return (
    <nav aria-label={messages.more} className={`${styles.pager} not-printed`}>
      {previous && <PagerLink relation="prev" article={previous} isOnly={!next} />}
      {next && <PagerLink relation="next" article={next} isOnly={!previous} />}
    </nav>
  );
}

function PagerLink({
  relation,
  article,
  isOnly,
}: {
  relation: 'prev' | 'next';
  article: NeighbourArticle;
  isOnly: boolean;
}) {
  return (
    <Link to={paths.article(article.id)} className={styles.link} rel={relation}>
      <Picture
        source={article.picture}
        sizes={isOnly ? '100vw' : '(width < 48rem) 100vw, 50vw'}
        ratio={1.9}
        decorative
      />
      <span className={styles.copy}>
        <span className={styles.label}>{relation === 'next' ? messages.next : messages.previous}</span>
        <span className={styles.title}>{article.title}</span>
      </span>
    </Link>
  );
}
