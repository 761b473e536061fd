import * as pages from 'virtual:words/pages';
import * as words from 'virtual:words/process';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/process';
import { Chapter } from './process/chapter.tsx';
import styles from './process/chapters.module.css';
import { Closing } from './process/closing.tsx';
import { Opening } from './process/opening.tsx';

export function loader() {
  const content = readYaml('pages/process.yaml', schemas.process);
  const page = describePage({
    path: paths.process(),
    meta: content.meta,
    picture: content.steps[0]?.picture,
    structured: [breadcrumbs([pages.process, paths.process()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** How a project goes, step by step. */
export default function Process({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Opening {...content.hero} steps={content.steps} />
      <ol role="list" aria-label={words.list} className={styles.chapters}>
        {content.steps.map((step, index) => (
          <Chapter key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
      <Closing {...content.closing} />
    </>
  );
}
