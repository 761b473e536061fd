import { describe, expect, test } from 'vitest';
import { articles } from '../../apps/site/app/content/articles.server.tsx';
import { PROJECT_CATEGORIES } from '../../apps/site/app/content/categories.server.ts';
import { candles, pieces, projects, testimonials } from '../../apps/site/app/content/collections.server.ts';
import { studio } from '../../apps/site/app/content/studio.server.ts';

/** What the specification says about the sample content. The test runner skips this folder for other content. */
test.each([
  ['projects', projects, 6],
  ['candles', candles, 12],
  ['articles', articles, 12],
  ['testimonials', testimonials, 6],
  ['pieces', pieces, 22],
])('the sample has the specified number of %s', (_name, items, count) => {
  expect(items).toHaveLength(count);
});

test('each category of projects has a project, and the pieces are numbered without gaps', () => {
  expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(PROJECT_CATEGORIES));
  expect(pieces.map(({ id }) => id)).toEqual(pieces.map((_, index) => index + 1));
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
