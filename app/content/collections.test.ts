import { describe, expect, test } from 'vitest';
import { articles } from './articles.server.tsx';
import { candles, pieces, projects, testimonials } from './collections.server.ts';
import { readYaml } from './files.server.ts';
import { readLegal } from './legal.server.tsx';
import { PIECE_CATEGORIES, PROJECT_CATEGORIES } from './schema/categories.ts';
import { homeSchema } from './schema/pages/home.ts';
import { homesSchema } from './schema/pages/homes.ts';
import { portfolioSchema } from './schema/pages/portfolio.ts';
import { processSchema } from './schema/pages/process.ts';
import { studio } from './studio.server.ts';

const home = readYaml('pages/home.yaml', homeSchema);

/** The counts of the specification, section 9. They hold for the sample content; the code has none of them. */
test.each([
  ['projects', projects, 6],
  ['categories of projects', PROJECT_CATEGORIES, 4],
  ['candles', candles, 12],
  ['articles', articles, 12],
  ['testimonials', testimonials, 6],
  ['pieces', pieces, 22],
  ['categories of pieces', PIECE_CATEGORIES, 6],
  ['steps on the home page', home.process.steps, 6],
  ['words of the mission', home.mission.words, 8],
  ['advantages', home.advantages.items, 3],
  ['steps of the process page', readYaml('pages/process.yaml', processSchema).steps, 6],
  ['steps of the portfolio page', readYaml('pages/portfolio.yaml', portfolioSchema).process.steps, 4],
  ['steps of a piece', readYaml('pages/homes.yaml', homesSchema).process.steps, 5],
  ['points of the Homes pitch', readYaml('pages/homes.yaml', homesSchema).pitch.points, 4],
  ['hours of the room', home.hours.moments, 4],
  ['offices', studio.contact.offices, 2],
  ['phones', studio.contact.phones, 2],
  ['social networks', studio.social, 3],
])('%s', (_name, things, count) => {
  expect(things).toHaveLength(count);
});

describe('projects', () => {
  test('each category has one', () => {
    expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(PROJECT_CATEGORIES));
  });

  test.each(projects.map((project) => [project.id, project] as const))(
    '%s',
    (_id, { pictures, paragraphs }) => {
      expect(pictures.length).toBeGreaterThanOrEqual(4);
      expect(pictures.length).toBeLessThanOrEqual(6);
      const words = paragraphs.join(' ').split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(150);
      expect(words).toBeLessThanOrEqual(250);
    },
  );
});

describe('pieces', () => {
  /** Which numbers belong to which category (specification, section 3: 18 is a table, the rest of 17 to 22 seats). */
  const categoryOf = (id: number): string => {
    if (id <= 4) return 'Triplets Coffee Tables';
    if (id <= 6) return 'Dine in chairs';
    if (id <= 11) return 'Alluring beds';
    if (id <= 16) return 'Upgrading';
    return id === 18 ? 'Tables' : 'Seating';
  };

  test('are numbered from 1 without a gap', () => {
    expect(pieces.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });

  test('stand in the categories of their numbers', () => {
    expect(pieces.map(({ id, category }) => [id, category])).toEqual(
      pieces.map(({ id }) => [id, categoryOf(id)]),
    );
  });

  test('have the titles that the specification names', () => {
    const titles = pieces.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Flow Chair', 'Sibling Sides', 'Wooden Pointer Chair', 'Wavy Sit-up']),
    );
  });

  test('show no price', () => {
    const words = pieces.map(({ picture: _, ...fields }) => fields);
    expect(JSON.stringify(words)).not.toMatch(/₹|Rs\.?\s*\d|INR|16999|36000|11999|35000/i);
  });
});

describe('candles', () => {
  test('show no price', () => {
    const words = candles.map(({ picture: _, ...fields }) => fields);
    expect(JSON.stringify(words)).not.toMatch(/₹|Rs\.?\s*\d|INR/i);
  });
});

describe('articles', () => {
  test('come newest first', () => {
    const dates = articles.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test.each(articles.map((article) => [article.id, article] as const))('%s', (_id, { html, readTime }) => {
    const words = html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1300);
    expect(readTime).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
  });
});

describe('the forms offer what the specification lists', () => {
  test('subjects', () => {
    expect(studio.enquiries.subjects).toEqual([
      'Interior Design',
      'Exterior Design',
      'Bespoke Furniture',
      'Custom Decor',
      'Nazaakat Products',
      'General Inquiry',
    ]);
  });

  test('positions', () => {
    expect(studio.enquiries.positions).toEqual([
      'Interior Designer',
      'Architect',
      '3D Visualizer',
      'Project Manager',
      'Furniture Designer',
      'Other',
    ]);
  });

  test('experience', () => {
    expect(studio.enquiries.experience).toEqual([
      '0-1 year',
      '1-3 years',
      '3-5 years',
      '5-10 years',
      '10+ years',
    ]);
  });

  test('an answer within 24 hours', () => {
    expect(studio.contact.promise).toContain('within 24 hours');
  });
});

test.each(['privacy-policy', 'terms-of-service'])('%s has sections that its contents lead to', (name) => {
  const { sections, html } = readLegal(name);
  expect(sections.length).toBeGreaterThan(3);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});
