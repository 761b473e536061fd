import { expect, test, vi } from 'vitest';
import { loader } from '../project.tsx';

const project = vi.hoisted(() => ({
  id: 'first-house',
  title: 'First house',
  category: 'Residential',
  place: 'Pune',
  area: '120 m²',
  year: 2026,
  materials: 'Lime',
  summary: 'The first.',
  pictures: [],
  html: '<p>The first.</p>',
}));
const projects = vi.hoisted(() => [project]);
vi.mock('../../content/collections.server.ts', () => ({ projects }));

const nextIdAfter = (id: string) => {
  const data = loader({ params: { id } } as Parameters<typeof loader>[0]);
  return data.next?.id;
};

test('the next project follows, after the last project the first', () => {
  projects.push({ ...project, id: 'second-house' });
  expect(nextIdAfter('first-house')).toBe('second-house');
  expect(nextIdAfter('second-house')).toBe('first-house');
  projects.pop();
});

test('a single project has no next project', () => {
  expect(nextIdAfter('first-house')).toBeUndefined();
});
