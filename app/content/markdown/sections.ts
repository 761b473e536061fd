import Markdoc from '@markdoc/markdoc';

/** A part of a text: its heading of the second level, and the id that leads to it. */
export interface Section {
  id: string;
  title: string;
}

/** The parts of a Markdoc text, in order; for a list of contents. */
export function sectionsOf(body: string): Section[] {
  return [...Markdoc.parse(body).walk()]
    .filter(({ type, attributes }) => type === 'heading' && attributes.level === 2)
    .map((heading) => {
      const title = [...heading.walk()].map(({ attributes }) => attributes.content ?? '').join('');
      return { id: sectionId(title), title };
    });
}

/** The id of a heading, made of its words. */
export const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
