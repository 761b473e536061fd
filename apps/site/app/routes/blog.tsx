import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import { blogSchema } from '@studio/content/schema/pages/plain';
import { articles, summaryOf } from '../content/articles.server.tsx';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/blog';
import { archivePages, FIRST_LISTED } from './blog/archive.ts';
import { ArticleList } from './blog/article-list.tsx';
import styles from './blog/blog.module.css';
import { Featured } from './blog/featured.tsx';
import { Newsletter } from './blog/newsletter.tsx';

/** Number of featured articles (specification, section 2). */
const FEATURED_COUNT = 3;

export function loader() {
  const content = readYaml('pages/blog.yaml', blogSchema);
  const listed = articles.slice(0, FIRST_LISTED).map(summaryOf);
  const page = describePage({
    path: paths.blog(),
    meta: content.meta,
    picture: listed[0]?.picture,
    structured: [breadcrumbs([pages.journal, paths.blog()])],
  });
  return {
    content,
    featured: listed.slice(0, FEATURED_COUNT),
    listed: listed.slice(FEATURED_COUNT),
    fileCount: archivePages(articles.length),
    page,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** The journal: featured articles, a list of others, and a button that loads older ones. */
export default function Blog({ loaderData: { content, featured, listed, fileCount } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.header} data-tone="night">
        <h1>{content.hero.title}</h1>
        <p className={styles.text}>{content.hero.text}</p>
      </header>
      <Featured articles={featured} />
      <ArticleList articles={listed} moreText={content.list.moreText} fileCount={fileCount} />
      <Newsletter {...content.newsletter} />
    </>
  );
}
