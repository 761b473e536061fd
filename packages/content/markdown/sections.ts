import { toSlug } from '../paths.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** A second-level heading. */
export interface Section {
  id: string;
  title: string;
}

/** Lists the second-level headings of a text. */
export function listSections(body: string): Section[] {
  const nextId = createSectionIdGenerator();
  return [...parseMarkdown(body).walk()]
    .filter(({ type, attributes }) => type === 'heading' && attributes.level === 2)
    .map((heading) => {
      const title = [...heading.walk()].map(({ attributes }) => attributes.content ?? '').join('');
      return { id: nextId(title), title };
    });
}

/** Ids of elements around the text (apps/site/app/root.tsx, apps/site/app/layout). Headings get other ids. */
const RESERVED_IDS = ['main', 'mobile-menu', 'menu-services', 'services-menu'];

/**
 * Returns a function that creates unique ids of headings. Call the returned function once for each heading of a text, in order. A
 * repeated id gets a number: `materials`, `materials-2`.
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
