import * as messages from 'virtual:messages/journal';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { FormattedDate } from '../../ui/formatted-date.tsx';
import { sizesForColumns } from '../../ui/image-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './featured.module.css';

/** The first article is large, and the others are next to it. */
export function FeaturedArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <section aria-label={messages.featured} className={styles.featured}>
      {articles.map((article, index) => (
        <article
          key={article.id}
          aria-labelledby={`article-${article.id}`}
          className={index === 0 ? styles.lead : styles.secondary}
        >
          <Link
            to={paths.article(article.id)}
            aria-labelledby={`article-${article.id}`}
            className={`${styles.link} quiet-link`}
          >
            <Picture
              source={article.picture}
              sizes={
                index === 0
                  ? sizesForColumns(8, '64rem')
                  : `(width < 40rem) 90vw, (width < 64rem) 44vw, ${sizesForColumns(4, '64rem')}`
              }
              ratio={1.5}
              priority={index === 0}
            />
            <h2 id={`article-${article.id}`} className={styles.title}>
              {article.title}
            </h2>
          </Link>
          <p className={styles.excerpt}>{article.excerpt}</p>
          <p className={styles.facts}>
            {article.category} · <FormattedDate date={article.date} />
          </p>
        </article>
      ))}
    </section>
  );
}
