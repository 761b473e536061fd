import * as messages from 'virtual:messages/article';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { FormattedDate } from '../../ui/formatted-date.tsx';
import styles from './related-articles.module.css';

type RelatedArticle = Pick<ArticleSummary, 'id' | 'title' | 'date' | 'category'>;

export function RelatedArticles({ articles }: { articles: readonly RelatedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-label={messages.relatedArticles} className={`${styles.related} not-printed`}>
      <h2 className={styles.heading}>{messages.related}</h2>
      <ul role="list">
        {articles.map(({ id, title, date, category }) => (
          <li key={id} className={styles.item}>
            <Link to={paths.article(id)} className={`${styles.link} quiet-link`}>
              {title}
            </Link>
            <p className={styles.facts}>
              {category} · <FormattedDate date={date} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
