import { HttpError } from '@studio/http/errors';
import { expect, test } from 'vitest';
import { DiskQuota } from './disk-quota.ts';

test('parallel reservations never exceed the free space', async () => {
  const quota = new DiskQuota('', 100, async () => 135);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => quota.reserve(10)));
  // 35 bytes are above the minimum, so three of the eight fit.
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(3);
  await expect(quota.reserve(10)).rejects.toBeInstanceOf(HttpError);
  quota.release(10);
  await expect(quota.reserve(10)).resolves.toBeUndefined();
});

test('a failed reservation is not counted', async () => {
  let free: () => Promise<number> = async () => 100;
  const quota = new DiskQuota('', 100, () => free());
  await expect(quota.reserve(1)).rejects.toMatchObject({ statusCode: 503 });
  free = () => Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }));
  await expect(quota.reserve(1)).rejects.toMatchObject({ code: 'EIO' });
  free = async () => 101;
  await expect(quota.reserve(1)).resolves.toBeUndefined();
});
