import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { PROJECT_CATEGORIES } from '../content/categories.server.ts';
import { projects } from '../content/collections.server.ts';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/portfolio';
import { PortfolioProcess } from './portfolio/portfolio-process.tsx';
import { Projects } from './portfolio/projects.tsx';

export function loader() {
  const { hero, ...content } = readYaml('pages/portfolio.yaml', schemas.portfolio);
  const page = createPageMetadata({
    path: paths.portfolio(),
    meta: content.meta,
    picture: hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.portfolio, paths.portfolio()])],
  });
  return {
    content: { ...content, hero: addMarks(hero) },
    projects,
    categories: [content.allText, ...PROJECT_CATEGORIES.filter(hasProjects)],
    page,
  };
}

const hasProjects = (name: string): boolean => projects.some(({ category }) => category === name);

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Portfolio({ loaderData: { content, projects, categories } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...content.hero} />
      {projects.length > 0 && <Projects projects={projects} categories={categories} />}
      <PortfolioProcess {...content.process} />
    </>
  );
}
