import * as messages from 'virtual:messages/article';
import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { type Article, articles } from '../content/articles.server.tsx';
import { getImageWithPhoneCrop, linkPreviewUrl } from '../content/images.server.ts';
import { withMarks } from '../content/marks.server.tsx';
import { notFoundMetadata } from '../content/not-found.server.ts';
import { absoluteUrl, breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { studio } from '../content/studio.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { FormattedDate } from '../ui/formatted-date.tsx';
import { Hero } from '../ui/hero.tsx';
import prose from '../ui/prose.module.css';
import type { Route } from './+types/article';
import styles from './article/article.module.css';
import { ArticlePager } from './article/article-pager.tsx';
import { RelatedArticles } from './article/related-articles.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { CopyLinkButton } from './shared/copy-link-button.tsx';
import { reloadOn404 } from './shared/reload-on-404.ts';

/** Maximum number of related articles (docs/behaviour.md, Pages). */
const MAX_RELATED = 3;

export function loader({ params }: Route.LoaderArgs) {
  const index = articles.findIndex(({ id }) => id === params.id);
  const article = articles[index];
  if (!article) return { article: undefined, page: notFoundMetadata('post') };
  const path = paths.article(article.id);
  const previous = toNeighbour(articles[index + 1]);
  const next = toNeighbour(articles[index - 1]);
  const page = createPageMetadata({
    path,
    meta: { title: `${article.title} | ${studio.name}`, description: article.excerpt },
    picture: article.picture,
    type: 'article',
    jsonLd: [
      breadcrumbsJsonLd([pageNames.journal, paths.blog()], [article.title, path]),
      {
        '@type': 'BlogPosting',
        headline: article.title,
        description: article.excerpt,
        image: absoluteUrl(linkPreviewUrl(article.picture.id) ?? article.picture.fallback),
        datePublished: article.date,
        author: { '@type': 'Organization', name: article.author },
        publisher: { '@type': 'Organization', name: studio.name, logo: absoluteUrl('/icon-512.png') },
        mainEntityOfPage: absoluteUrl(path),
        articleSection: article.category,
      },
    ],
  });
  // Returns only the fields that the page shows, because the HTML contains all loader data.
  const { picture, excerpt: _, ...pageFields } = article;
  return {
    article: pageFields,
    hero: withMarks(getImageWithPhoneCrop(picture)),
    previous,
    next,
    related: findRelatedArticles(article).map(({ id, title, date, category }) => ({
      id,
      title,
      date,
      category,
    })),
    url: absoluteUrl(path),
    page,
  };
}

const toNeighbour = (article: Article | undefined) =>
  article && { id: article.id, title: article.title, picture: article.picture };

/** Returns up to MAX_RELATED articles. Articles of the same category come first, then the newest. */
function findRelatedArticles(article: Article) {
  const others = articles.filter(({ id }) => id !== article.id);
  const sameCategory = others.filter(({ category }) => category === article.category);
  return [...sameCategory, ...others.filter((other) => !sameCategory.includes(other))].slice(0, MAX_RELATED);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => reloadOn404(args);

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.article) return <NotFound kind="post" />;
  const { article, hero, previous, next, related, url } = loaderData;
  return (
    <>
      <article>
        <Hero title={article.title} picture={hero} heightVh={76} className={styles.hero} />
        <div className={styles.body}>
          <div className={styles.metadata}>
            <p>
              <FormattedDate date={article.date} />
            </p>
            <p>{article.author}</p>
            <p>
              <span className={styles.category}>{article.category}</span>,{' '}
              {messages.readTime({ minutes: article.readMinutes })}
            </p>
            <CopyLinkButton url={url} fieldLabel={messages.address} />
          </div>
          {/* Markdoc renders this at build time, without raw HTML from the content. */}
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
      </article>
      {(previous || next) && <ArticlePager previous={previous} next={next} />}
      <RelatedArticles articles={related} />
      <p className={styles.back}>
        <Link to={paths.blog()} className={buttons.link}>
          {messages.back}
        </Link>
      </p>
    </>
  );
}
