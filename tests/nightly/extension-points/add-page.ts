import { type FileEdits, insertAfter } from '../../support/apply-change.ts';

/** Adds a page with a list. Needs content, a schema, a route module, and one line each in the site map and the paths. */
export const addPage: FileEdits = {
  'content/pages/press.yaml': () => `meta:
  title: "Press | A studio"
  description: What has been written about the studio, newest first, with where it can be read.
title: Press
items:
  - title: A house that keeps its own shade
    source: The Courtyard Quarterly
  - title: Furniture that can be mended
    source: Workbench
`,
  'packages/content/schema/pages/press.ts': () => `import { z } from 'zod';
import { pageMeta, text } from '../text.ts';

export const pressSchema = z.strictObject({
  meta: pageMeta,
  title: text(40),
  items: z.array(z.strictObject({ title: text(80), source: text(60) })).min(1),
});
`,
  'apps/site/app/routes/press.tsx': () => `import { paths } from '@studio/content/paths';
import { pressSchema } from '@studio/content/schema/pages/press';
import { readYaml } from '../content/files.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import { FullScreenMessage } from '../ui/full-screen-message.tsx';
import type { Route } from './+types/press';

export function loader() {
  const content = readYaml('pages/press.yaml', pressSchema);
  const path = paths.press();
  return {
    content,
    page: createPageMetadata({
      path,
      meta: content.meta,
      jsonLd: [breadcrumbsJsonLd([content.title, path])],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Press({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <FullScreenMessage title={content.title} text={\`\${content.items.length} articles\`}>
      <ul aria-label={content.title}>
        {content.items.map(({ title, source }) => (
          <li key={title}>
            {title}, {source}
          </li>
        ))}
      </ul>
    </FullScreenMessage>
  );
}
`,
  'apps/site/app/site-map.ts': insertAfter(
    "  definePage('/about', 'about.tsx'),",
    "  definePage('/press', 'press.tsx'),",
  ),
  'packages/content/paths.ts': insertAfter("  about: () => '/about',", "  press: () => '/press',"),
};
