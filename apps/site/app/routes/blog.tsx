import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { blogSchema } from '@studio/content/schema/pages/simple-pages';
import { articles, toArticleSummary } from '../content/articles.server.tsx';
import { readYaml } from '../content/files.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import type { Route } from './+types/blog';
import { ArticleList } from './blog/article-list.tsx';
import { countArticleFiles, INITIAL_ARTICLES } from './blog/article-pagination.ts';
import styles from './blog/blog.module.css';
import { FeaturedArticles } from './blog/featured.tsx';
import { NewsletterSection } from './blog/newsletter.tsx';

/** Number of featured articles (docs/behaviour.md, Pages). */
const FEATURED_COUNT = 3;

export function loader() {
  const content = readYaml('pages/blog.yaml', blogSchema);
  const listed = articles.slice(0, INITIAL_ARTICLES).map(toArticleSummary);
  const page = createPageMetadata({
    path: paths.blog(),
    meta: content.meta,
    picture: listed[0]?.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.journal, paths.blog()])],
  });
  return {
    content,
    featured: listed.slice(0, FEATURED_COUNT),
    listed: listed.slice(FEATURED_COUNT),
    fileCount: countArticleFiles(articles.length),
    page,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

/** The journal: featured articles, a list of other articles, and a button that loads older ones. */
export default function Blog({ loaderData: { content, featured, listed, fileCount } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.header} data-tone="dark">
        <h1>{content.hero.title}</h1>
        <p className={styles.text}>{content.hero.text}</p>
      </header>
      {featured.length > 0 && <FeaturedArticles articles={featured} />}
      {listed.length > 0 && (
        <ArticleList articles={listed} moreText={content.list.moreText} fileCount={fileCount} />
      )}
      <NewsletterSection {...content.newsletter} />
    </>
  );
}
