import { expect, test, vi } from 'vitest';
import { loader } from '../project.tsx';

const one = vi.hoisted(() => ({
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
const projects = vi.hoisted(() => [one]);
vi.mock('../../content/collections.server.ts', () => ({ projects }));

const nextOf = (id: string) => {
  const answer = loader({ params: { id } } as Parameters<typeof loader>[0]);
  return answer.next?.id;
};

test('the way on from a project leads to the next, from the last to the first', () => {
  projects.push({ ...one, id: 'second-house' });
  expect(nextOf('first-house')).toBe('second-house');
  expect(nextOf('second-house')).toBe('first-house');
  projects.pop();
});

test('from the only project none leads on', () => {
  expect(nextOf('first-house')).toBeUndefined();
});
