import Markdoc from '@markdoc/markdoc';
import { slugOf } from '../paths.ts';

/** A part of a text: its heading of the second level, and the id that leads to it. */
export interface Section {
  id: string;
  title: string;
}

/** The parts of a Markdoc text, in order; for a list of contents. */
export function sectionsOf(body: string): Section[] {
  const sectionId = createSectionIds();
  return [...Markdoc.parse(body).walk()]
    .filter(({ type, attributes }) => type === 'heading' && attributes.level === 2)
    .map((heading) => {
      const title = [...heading.walk()].map(({ attributes }) => attributes.content ?? '').join('');
      return { id: sectionId(title), title };
    });
}

/** Ids of the document around a text (apps/site/app/root.tsx, apps/site/app/layout), which no heading may take. */
const DOCUMENT_IDS = ['main', 'mobile-menu', 'menu-services', 'services-menu'];

/**
 * Creates the function that returns the id of each heading of one text, called once for each in order. An id is made of the
 * heading's words; a repeated one ends in a number, from 2.
 */
export function createSectionIds(): (title: string) => string {
  const taken = new Set(DOCUMENT_IDS);
  return (title) => {
    const slug = slugOf(title) || 'section';
    let id = slug;
    for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  };
}
