import { describe, expect, test } from 'vitest';
import { articles } from '../../apps/site/app/content/articles.server.tsx';
import { PIECE_CATEGORIES, PROJECT_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { candles, pieces, projects, testimonials } from '../../apps/site/app/content/collections.server.ts';
import { readYaml } from '../../apps/site/app/content/files.server.ts';
import { schemas } from '../../apps/site/app/content/schemas.server.ts';
import { studio } from '../../apps/site/app/content/studio.server.ts';

const home = readYaml('pages/home.yaml', schemas.home);

/**
 * Expected counts of the specification (section 9). They apply only to the sample content. The test runner skips this folder for other
 * content.
 */
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
  ['steps of the process page', readYaml('pages/process.yaml', schemas.process).steps, 6],
  ['steps of the portfolio page', readYaml('pages/portfolio.yaml', schemas.portfolio).process.steps, 4],
  ['steps of a piece', readYaml('pages/homes.yaml', schemas.homes).process.steps, 5],
  ['points of the Homes pitch', readYaml('pages/homes.yaml', schemas.homes).pitch.points, 4],
  ['times of day of the slider', home.hours.moments, 4],
  ['offices', studio.contact.offices, 2],
  ['phones', studio.contact.phones, 2],
  ['social networks', studio.social, 3],
])('the content has the expected number of %s', (_name, items, count) => {
  expect(items).toHaveLength(count);
});

describe('projects', () => {
  test('exist in each category', () => {
    expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(PROJECT_CATEGORIES));
  });

  test.each(projects.map((project) => [project.id, project] as const))(
    'have 4 to 6 images and 150 to 250 words: %s',
    (_id, { pictures, html }) => {
      expect(pictures.length).toBeGreaterThanOrEqual(4);
      expect(pictures.length).toBeLessThanOrEqual(6);
      const words = html
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(150);
      expect(words).toBeLessThanOrEqual(250);
    },
  );
});

describe('pieces', () => {
  /** Returns the category of a piece number in the specification (section 3). */
  const expectedCategory = (id: number): string => {
    if (id <= 4) return 'Triplets Coffee Tables';
    if (id <= 6) return 'Dine in chairs';
    if (id <= 11) return 'Alluring beds';
    if (id <= 16) return 'Upgrading';
    return id === 18 ? 'Tables' : 'Seating';
  };

  test('are numbered from 1 without gaps', () => {
    expect(pieces.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });

  test('have the category that the specification gives to their number', () => {
    expect(pieces.map(({ id, category }) => [id, category])).toEqual(
      pieces.map(({ id }) => [id, expectedCategory(id)]),
    );
  });

  test('include the titles of the specification', () => {
    const titles = pieces.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Flow Chair', 'Sibling Sides', 'Wooden Pointer Chair', 'Wavy Sit-up']),
    );
  });
});

describe('articles', () => {
  test.each(articles.map((article) => [article.id, article] as const))(
    'have 700 to 1300 words and a reading time: %s',
    (_id, { html, readMinutes }) => {
      const words = html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(700);
      expect(words).toBeLessThanOrEqual(1300);
      expect(readMinutes).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the forms have the texts of the specification', () => {
  test('for subjects', () => {
    expect(studio.enquiries.subjects.map(({ name }) => name)).toEqual([
      'Interior Design',
      'Exterior Design',
      'Bespoke Furniture',
      'Custom Decor',
      'Nazaakat Products',
      'General Inquiry',
    ]);
  });

  test('for positions', () => {
    expect(studio.enquiries.positions).toEqual([
      'Interior Designer',
      'Architect',
      '3D Visualizer',
      'Project Manager',
      'Furniture Designer',
      'Other',
    ]);
  });

  test('for years of experience', () => {
    expect(studio.enquiries.experience).toEqual([
      '0-1 year',
      '1-3 years',
      '3-5 years',
      '5-10 years',
      '10+ years',
    ]);
  });

  test('for the promise of an answer within 24 hours', () => {
    expect(studio.contact.promise).toContain('within 24 hours');
  });
});
