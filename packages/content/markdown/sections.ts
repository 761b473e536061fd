import Markdoc from '@markdoc/markdoc';
import { toSlug } from '../paths.ts';

/** A section of a text: the title of its second-level heading, and the id of the heading. */
export interface Section {
  id: string;
  title: string;
}

/** Lists the sections of a Markdoc text, for a table of contents. */
export function listSections(body: string): Section[] {
  const sectionId = createSectionIds();
  return [...Markdoc.parse(body).walk()]
    .filter(({ type, attributes }) => type === 'heading' && attributes.level === 2)
    .map((heading) => {
      const title = [...heading.walk()].map(({ attributes }) => attributes.content ?? '').join('');
      return { id: sectionId(title), title };
    });
}

/** Ids of the surrounding page (apps/site/app/root.tsx, apps/site/app/layout), which no heading may use. */
const RESERVED_IDS = ['main', 'mobile-menu', 'menu-services', 'services-menu'];

/**
 * Creates a function that returns a unique id for each heading of a text. Call it once per heading, in order. A repeated slug
 * gets a number from 2.
 */
export function createSectionIds(): (title: string) => string {
  const usedIds = new Set(RESERVED_IDS);
  return (title) => {
    const slug = toSlug(title) || 'section';
    let id = slug;
    for (let count = 2; usedIds.has(id); count++) id = `${slug}-${count}`;
    usedIds.add(id);
    return id;
  };
}
