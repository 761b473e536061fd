import * as messages from 'virtual:messages/journal';
import { paths } from '@studio/content/paths';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { FormattedDate } from '../../ui/formatted-date.tsx';
import { Picture } from '../../ui/picture.tsx';
import { LoadMore } from '../load-more/load-more.tsx';
import { type LoadedPages, useLoadedPages } from '../load-more/use-loaded-pages.ts';
import styles from './article-list.module.css';

const LOAD_MORE_MESSAGES = {
  oneMore: messages.oneMore,
  severalMore: messages.severalMore,
  notLoaded: messages.notLoaded,
};

/** The older articles that were loaded, by key of the history entry. Each visit of the page has its own history entry. */
const loadedByVisit = new Map<string, LoadedPages<ArticleSummary>>();

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  moreText: string;
  fileCount: number;
}

/** The articles after the featured articles, with a button that loads older articles. */
export function ArticleList({ articles, moreText, fileCount }: ArticleListProps) {
  const [{ older = [] }, addFile] = useLoadedPages(loadedByVisit);
  const list = useRef<HTMLUListElement>(null);
  const nextFile = older.length + 1;

  return (
    <div className={styles.articles}>
      <ul role="list" aria-label={messages.list} ref={list}>
        {[...articles, ...older.flat()].map((article) => (
          <li key={article.id} className={styles.item}>
            <Link
              to={paths.article(article.id)}
              aria-labelledby={`article-${article.id}`}
              className={`${styles.link} quiet-link`}
            >
              <Picture source={article.picture} sizes="(width < 48rem) 7rem, 14rem" ratio={1.5} />
              <div className={styles.copy}>
                <h2 id={`article-${article.id}`} className={styles.title}>
                  {article.title}
                </h2>
                <span className={styles.excerpt}>{article.excerpt}</span>
              </div>
            </Link>
            <p className={styles.facts}>
              <FormattedDate date={article.date} />
              <span className={styles.separator}> · </span>
              <span className={styles.category}>{article.category}</span>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore<ArticleSummary>
        label={moreText}
        messages={LOAD_MORE_MESSAGES}
        nextUrl={nextFile <= fileCount ? paths.articleArchive(nextFile) : undefined}
        list={list}
        onLoaded={(entries) => addFile('older', nextFile, entries)}
      />
      {fileCount > 0 && (
        <noscript>
          <p className={styles.older}>
            {messages.older({
              feed: (
                <a key="feed" href={paths.rss()}>
                  {messages.feedLink}
                </a>
              ),
              siteMap: (
                <a key="site-map" href={paths.sitemap()}>
                  {messages.siteMapLink}
                </a>
              ),
            })}
          </p>
        </noscript>
      )}
    </div>
  );
}
