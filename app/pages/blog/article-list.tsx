import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import type { ArticleSummary } from '../../content/articles.server.tsx';
import { paths } from '../../paths.ts';
import { Day } from '../../ui/day.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PER_PAGE } from './archive.ts';
import styles from './article-list.module.css';

/** The older articles that each visit of the journal had brought, by the key of its history entry, for when one comes Back. */
const broughtBefore = new Map<string, readonly ArticleSummary[]>();

const loadCode = () => import('./load-archive.ts');

type Loading = 'idle' | 'busy' | 'failed';

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  /** How many files of older articles there are. */
  archive: number;
}

/** The articles after the featured ones; a button brings the older ones, file by file, and leaves when none remain. */
export function ArticleList({ articles, archive }: ArticleListProps) {
  const { key } = useLocation();
  const [older, setOlder] = useState(() => broughtBefore.get(key) ?? []);
  const loaded = Math.ceil(older.length / PER_PAGE);
  const [loading, setLoading] = useState<Loading>('idle');
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');

  const loadMore = async () => {
    if (loading === 'busy') return;
    setLoading('busy');
    try {
      const { loadArchive } = await loadCode();
      const page = await loadArchive(loaded + 1);
      broughtBefore.set(key, [...older, ...page.articles]);
      flushSync(() => {
        setOlder([...older, ...page.articles]);
        setLoading('idle');
        setNews(
          `${page.articles.length} more ${page.articles.length === 1 ? 'article' : 'articles'} listed.`,
        );
      });
      // The button may have left; reading goes on at the first of the new ones.
      const first = list.current?.children.item(articles.length + older.length);
      first?.querySelector('a')?.focus({ preventScroll: true });
    } catch (failure) {
      console.error(failure);
      setLoading('failed');
    }
  };

  return (
    <div className={styles.articles}>
      <ul role="list" aria-label="Articles" ref={list} className={styles.list}>
        {[...articles, ...older].map((article) => (
          <li key={article.id} className={styles.item}>
            <Link to={paths.article(article.id)} className={styles.link} prefetch="intent">
              <Picture
                source={article.picture}
                sizes="(width < 48rem) 7rem, 14rem"
                ratio={1.5}
                className={styles.picture}
              />
              <span className={styles.words}>
                <span className={styles.title}>{article.title}</span>
                <span className={styles.excerpt}>{article.excerpt}</span>
              </span>
            </Link>
            <p className={styles.facts}>
              <Day date={article.date} />
              <span className={styles.dot}> · </span>
              <span className={styles.category}>{article.category}</span>
            </p>
          </li>
        ))}
      </ul>
      {loaded < archive && (
        <button
          type="button"
          className={`${styles.more} needs-script`}
          onClick={loadMore}
          onPointerEnter={loadCode}
          onFocus={loadCode}
          aria-disabled={loading === 'busy'}
        >
          {loading === 'busy' ? 'Loading…' : 'Load More Articles'}
        </button>
      )}
      {loading === 'failed' && (
        <p role="alert" className={styles.failure}>
          The articles could not be loaded. Check the connection and try again.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {archive > 0 && (
        <noscript>
          <p>
            Older articles are in the <a href={paths.rss()}>feed</a> and the{' '}
            <a href={paths.sitemap()}>site map</a>.
          </p>
        </noscript>
      )}
    </div>
  );
}
