import { Problem } from '@studio/http/problem';
import { expect, test } from 'vitest';
import { DiskRoom } from './disk-room.ts';

test('of many that come at once as many are let in as there is room for, before any is on the disk', async () => {
  const room = new DiskRoom('', 100, async () => 135);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => room.admit(10)));
  // All eight are on their way when the disk is asked.
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(3);
  await expect(room.admit(10)).rejects.toBeInstanceOf(Problem);
  room.settled(10);
  await expect(room.admit(10)).resolves.toBeUndefined();
});

test('what was refused, or asked of a disk that does not answer, is not counted', async () => {
  let free: () => Promise<number> = async () => 100;
  const room = new DiskRoom('', 100, () => free());
  await expect(room.admit(1)).rejects.toMatchObject({ statusCode: 503 });
  free = () => Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }));
  await expect(room.admit(1)).rejects.toMatchObject({ code: 'EIO' });
  free = async () => 101;
  await expect(room.admit(1)).resolves.toBeUndefined();
});
