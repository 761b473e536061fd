import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/project';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { projects } from '../content/collections.server.ts';
import { readYaml } from '../content/files.server.ts';
import { getImageWithPhoneCrop } from '../content/images.server.ts';
import { withMarks } from '../content/marks.server.tsx';
import { notFoundMetadata } from '../content/not-found.server.ts';
import { absoluteUrl, breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { studio } from '../content/studio.server.ts';
import { WhatsAppLink } from '../layout/whatsapp.tsx';
import { toMetaDescriptors } from '../metadata.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { Hero } from '../ui/hero.tsx';
import { alternatingColumnSpan, sizesForColumns } from '../ui/image-sizes.ts';
import { Marks } from '../ui/marks.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/project';
import { NotFound } from './not-found/not-found.tsx';
import { NextProject } from './project/next-project.tsx';
import styles from './project/project.module.css';
import { findNextEntry } from './shared/find-next-entry.ts';
import { reloadOn404 } from './shared/reload-on-404.ts';

export function loader({ params }: Route.LoaderArgs) {
  const project = projects.find(({ id }) => id === params.id);
  if (!project) return { project: undefined, page: notFoundMetadata() };
  const path = paths.project(project.id);
  const page = createPageMetadata({
    path,
    meta: { title: `${project.title} | ${studio.name}`, description: project.summary },
    picture: project.pictures[0],
    type: 'article',
    jsonLd: [
      breadcrumbsJsonLd([pageNames.portfolio, paths.portfolio()], [project.title, path]),
      {
        '@type': 'CreativeWork',
        name: project.title,
        description: project.summary,
        url: absoluteUrl(path),
        image: project.pictures.map(({ fallback }) => absoluteUrl(fallback)),
        dateCreated: String(project.year),
        locationCreated: { '@type': 'Place', name: project.place },
        creator: { '@id': absoluteUrl('/#studio') },
      },
    ],
  });
  const next = findNextEntry(project, projects);
  const { pictures, ...projectWithoutPictures } = project;
  const { project: content } = readYaml('pages/portfolio.yaml', schemas.portfolio);
  const [firstPicture, ...otherPictures] = pictures;
  const cover = firstPicture && withMarks(getImageWithPhoneCrop(firstPicture));
  return {
    project: projectWithoutPictures,
    content,
    cover,
    others: otherPictures.map((picture) => withMarks(picture)),
    next: next && { id: next.id, title: next.title, cover: next.pictures[0] },
    page,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => reloadOn404(args);

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

/** The page of a project. On /portfolio, a project opens in a dialog (ProjectViewer) under the URL of this page. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.project) return <NotFound kind="page" />;
  const { project, content, cover, others: otherPictures, next } = loaderData;
  return (
    <article>
      {cover && <Hero title={project.title} text={project.summary} picture={cover} />}
      <div className={styles.copy}>
        <div className={styles.summary}>
          <dl>
            <Fact name={messages.place} value={project.place} />
            <Fact name={messages.kind} value={project.category} />
            <Fact name={messages.area} value={project.area} />
            <Fact name={messages.year} value={String(project.year)} />
            <Fact name={messages.materials} value={project.materials} />
          </dl>
          <SaveButton id={`project/${project.id}`} title={project.title} />
        </div>
        {/* Rendered at build time, without raw HTML from the content. */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: project.html }} />
      </div>
      <ul role="list" className={styles.pictures}>
        {otherPictures.map((picture, index) => (
          <li key={picture.id}>
            <figure className={styles.figure}>
              <Picture
                source={picture}
                sizes={sizesForColumns(columnSpan(index, otherPictures.length))}
                className="scale-in"
              />
              <Marks of={picture} />
              {picture.caption && <figcaption>{picture.caption}</figcaption>}
              <SaveButton
                id={`photograph/${picture.id}`}
                title={picture.caption || picture.alt}
                iconClass={styles.save}
              />
            </figure>
          </li>
        ))}
      </ul>
      <p className={`${styles.back} not-printed`}>
        <Link to={paths.portfolio()} className={buttons.link}>
          {content.allText}
        </Link>
        <Link to={paths.contact()} className={buttons.primary}>
          {content.buttonText}
        </Link>
        <Link to={paths.brief(project.title)} className={buttons.link}>
          {pageNames.brief}
        </Link>
        <WhatsAppLink about={project.title} path={paths.project(project.id)} className={buttons.link} />
      </p>
      {next && <NextProject {...next} />}
    </article>
  );
}

/** Returns how many of the 12 columns an image spans in project.module.css. */
function columnSpan(index: number, count: number): number {
  if (index === count - 1 && count % 2 === 1) return 9;
  return alternatingColumnSpan(index);
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
