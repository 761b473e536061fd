import { toSlug } from '../paths.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** A section of a text: the id and the title of its second-level heading. */
export interface Section {
  id: string;
  title: string;
}

/** Lists the sections of a Markdoc text, for a table of contents. */
export function listSections(body: string): Section[] {
  const nextId = createSectionIdGenerator();
  return [...parseMarkdown(body).walk()]
    .filter(({ type, attributes }) => type === 'heading' && attributes.level === 2)
    .map((heading) => {
      const title = [...heading.walk()].map(({ attributes }) => attributes.content ?? '').join('');
      return { id: nextId(title), title };
    });
}

/** Ids that the layout of the page uses (apps/site/app/root.tsx, apps/site/app/layout). No heading may have the same id. */
const RESERVED_IDS = ['main', 'mobile-menu', 'menu-services', 'services-menu'];

/**
 * Creates a generator of unique heading ids. Call the returned function once for each heading of a text, in order. A repeated slug
 * gets a number: `materials`, `materials-2`.
 */
export function createSectionIdGenerator(): (title: string) => string {
  const usedIds = new Set(RESERVED_IDS);
  return (title) => {
    const slug = toSlug(title) || 'section';
    let id = slug;
    for (let suffix = 2; usedIds.has(id); suffix++) id = `${slug}-${suffix}`;
    usedIds.add(id);
    return id;
  };
}
