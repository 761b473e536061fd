import * as pages from 'virtual:words/pages';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/about';
import { Closing } from './about/closing.tsx';
import { EssayPart } from './about/essay-part.tsx';
import { Opening } from './about/opening.tsx';

export function loader() {
  const content = readYaml('pages/about.yaml', schemas.about);
  const page = describePage({
    path: paths.about(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs([pages.about, paths.about()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** What the studio is: its story and vision, its founder, what it holds to. */
export default function About({ loaderData: { content } }: Route.ComponentProps) {
  const { story, vision, founder, philosophy, passion } = content.sections;
  return (
    <>
      <Opening {...content.hero} />
      <EssayPart id="story" {...story} />
      <EssayPart id="vision" {...vision} voice="large" />
      <EssayPart id="founder" {...founder} />
      <EssayPart id="philosophy" {...philosophy} voice="night" />
      <EssayPart id="passion" {...passion} hang="right" />
      <Closing {...content.closing} />
    </>
  );
}
