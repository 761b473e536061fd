import * as pages from 'virtual:words/pages';
import { Link } from 'react-router';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Closing } from '../ui/closing.tsx';
import type { Route } from './+types/design-studio';
import { Approach } from './design-studio/approach.tsx';
import { Hero } from './design-studio/hero.tsx';
import { Philosophy } from './design-studio/philosophy.tsx';
import { Services } from './design-studio/services.tsx';

export function loader() {
  const content = readYaml('pages/design-studio.yaml', schemas['design-studio']);
  const page = describePage({
    path: paths.designStudio(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs([pages.designStudio, paths.designStudio()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** Interior and exterior design: how the studio thinks, what it takes on, how it goes about it. */
export default function DesignStudio({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...content.hero} />
      <Philosophy {...content.philosophy} />
      <Services {...content.services} />
      <Approach {...content.approach} />
      <Closing {...content.closing}>
        <Link to={paths.contact()} className={action.primary}>
          {content.closing.buttonText}
        </Link>
      </Closing>
    </>
  );
}
