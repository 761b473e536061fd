import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { servicesSchema } from '../content/schema/pages/services.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/services';
import { Closing } from './services/closing.tsx';
import { Hero } from './services/hero.tsx';
import { HomesChapter } from './services/homes-chapter.tsx';
import { NazaakatChapter } from './services/nazaakat-chapter.tsx';
import { StudioChapter } from './services/studio-chapter.tsx';

export function loader() {
  const content = readYaml('pages/services.yaml', servicesSchema);
  const page = describePage({
    path: paths.services(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs(['Services', paths.services()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

export default function Services({ loaderData: { content } }: Route.ComponentProps) {
  const { studio, homes, nazaakat } = content;
  const chapters = [
    { id: 'studio', title: studio.title },
    { id: 'homes', title: homes.title },
    { id: 'nazaakat', title: nazaakat.title },
  ];
  return (
    <>
      <Hero {...content.hero} chapters={chapters} />
      <StudioChapter {...studio} />
      <HomesChapter {...homes} />
      <NazaakatChapter {...nazaakat} />
      <Closing {...content.closing} />
    </>
  );
}
