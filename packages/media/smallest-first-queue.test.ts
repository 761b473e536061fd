import { expect, test } from 'vitest';
import { SmallestFirstQueue } from './smallest-first-queue.ts';

test('starts the smallest waiting task when one has ended or failed', async () => {
  const queue = new SmallestFirstQueue(2);
  const started: number[] = [];
  const first = Promise.withResolvers<void>();
  const results = [90, 80, 70, 10, 40].map((size) =>
    queue.run(size, () => {
      started.push(size);
      return size === 90 ? first.promise : Promise.resolve();
    }),
  );
  first.reject(new Error('no image'));
  await expect(results[0]).rejects.toThrow('no image');
  await Promise.all(results.slice(1));
  expect(started).toEqual([90, 80, 10, 40, 70]);
});
