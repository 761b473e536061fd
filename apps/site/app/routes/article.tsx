import * as words from 'virtual:words/article';
import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { ShadedPictureSource } from '@studio/content/picture-source';
import { Link } from 'react-router';
import { type Article, articles } from '../content/articles.server.tsx';
import { absolute, breadcrumbs, describePage } from '../content/describe.server.ts';
import { asHero, previewOf } from '../content/images.server.ts';
import { describeMissing } from '../content/not-found.server.ts';
import { studio } from '../content/studio.server.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Day } from '../ui/day.tsx';
import fullBleed from '../ui/full-bleed.module.css';
import { Picture } from '../ui/picture.tsx';
import prose from '../ui/prose.module.css';
import { shadeOf } from '../ui/shade-of.ts';
import type { Route } from './+types/article';
import styles from './article/article.module.css';
import { MoreArticles } from './article/more-articles.tsx';
import { Related } from './article/related.tsx';
import { ShareButton } from './article/share-button.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { leaveIfMissing } from './shared/leave-if-missing.ts';

/** Maximum number of related articles (specification, section 2). */
const MAX_RELATED = 3;

export function loader({ params }: Route.LoaderArgs) {
  const index = articles.findIndex(({ id }) => id === params.id);
  const article = articles[index];
  if (!article) return { article: undefined, page: describeMissing('post') };
  const path = paths.article(article.id);
  const previous = toNeighbour(articles[index + 1]);
  const next = toNeighbour(articles[index - 1]);
  const page = describePage({
    path,
    meta: { title: `${article.title} | ${studio.name}`, description: article.excerpt },
    picture: article.picture,
    type: 'article',
    structured: [
      breadcrumbs([pages.journal, paths.blog()], [article.title, path]),
      {
        '@type': 'BlogPosting',
        headline: article.title,
        description: article.excerpt,
        image: absolute(previewOf(article.picture.id) ?? article.picture.fallback),
        datePublished: article.date,
        author: { '@type': 'Organization', name: article.author },
        publisher: { '@type': 'Organization', name: studio.name, logo: absolute('/icon-512.png') },
        mainEntityOfPage: absolute(path),
        articleSection: article.category,
      },
    ],
  });
  // Only what the page shows, since the HTML contains the loader data a second time.
  const { picture, excerpt: _, ...pageFields } = article;
  return {
    article: pageFields,
    hero: asHero(picture),
    previous,
    next,
    related: relatedTo(article).map(({ id, title, date, category }) => ({ id, title, date, category })),
    url: absolute(path),
    page,
  };
}

const toNeighbour = (article: Article | undefined) =>
  article && { id: article.id, title: article.title, picture: article.picture };

/** Returns articles of the same category first, then the newest others. */
function relatedTo(article: Article) {
  const others = articles.filter(({ id }) => id !== article.id);
  const sameCategory = others.filter(({ category }) => category === article.category);
  return [...sameCategory, ...others.filter((other) => !sameCategory.includes(other))].slice(0, MAX_RELATED);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => leaveIfMissing(args);

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** An article of the journal, with the previous, next and related articles. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.article) return <NotFound kind="post" />;
  const { article, hero, previous, next, related, url } = loaderData;
  return (
    <>
      <article>
        <Hero title={article.title} picture={hero} />
        <div className={styles.body}>
          <div className={styles.metadata}>
            <p>
              <Day date={article.date} />
            </p>
            <p>{article.author}</p>
            <p>
              <span className={styles.category}>{article.category}</span>,{' '}
              {words.readTime({ minutes: article.readTime })}
            </p>
            <ShareButton url={url} />
          </div>
          {/* Rendered by Markdoc at build time, without raw HTML from the content. */}
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
      </article>
      <MoreArticles previous={previous} next={next} />
      <Related articles={related} />
      <p className={styles.back}>
        <Link to={paths.blog()} className={action.quiet}>
          {words.back}
        </Link>
      </p>
    </>
  );
}

function Hero({ title, picture }: { title: string; picture: ShadedPictureSource }) {
  return (
    <header className={`${fullBleed.frame} ${styles.hero}`} style={shadeOf(picture.shade)} data-tone="night">
      <Picture
        source={picture}
        sizes={{ heightVh: 76 }}
        priority
        className={[fullBleed.picture, styles.heroPicture].join(' ')}
      />
      <h1 className={`${fullBleed.copy} ${styles.title}`}>{title}</h1>
    </header>
  );
}
