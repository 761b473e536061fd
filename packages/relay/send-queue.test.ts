import { beforeEach, describe, expect, test } from 'vitest';
import { type QueueItem, SendQueue } from './send-queue.ts';

let now = 0;
let queue: SendQueue;

beforeEach(() => {
  now = 1_000_000;
  queue = new SendQueue(5, () => now);
});

function take(): QueueItem[] {
  const { due } = queue.next();
  for (const item of due) item.busy = true;
  return due;
}

function fail(item: QueueItem, ofServer: boolean, begun = now): void {
  queue.failed(item, ofServer, begun);
  item.busy = false;
}

const add = (...ids: string[]) => {
  for (const id of ids) queue.add(id, 0);
};

const ids = (items: QueueItem[]) => items.map(({ id }) => id).join('');

describe('the queue', () => {
  test('gives as many as may be on their way', () => {
    add(...'abcdefg');
    expect(ids(take())).toBe('abcde');
    expect(ids(take())).toBe('');
  });

  test('with the server down tries one at a time, another each time, with doubling waits for all', () => {
    add(...'abc');
    const begun = now;
    for (const item of take()) fail(item, true, begun);
    // Three failures at once were one of the server: 1 s, not 4.
    expect(queue.next()).toEqual({ due: [], again: 1000 });
    const waits: number[] = [];
    const tried: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      now += queue.next().again ?? 0;
      const [item] = take();
      if (!item) throw new Error('nothing due');
      tried.push(item.id);
      expect(take()).toEqual([]);
      now += 1;
      fail(item, true, now);
      waits.push(queue.next().again ?? 0);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(new Set(tried.slice(0, 3))).toEqual(new Set(['a', 'b', 'c']));
  });

  test('with the server back sends all at once', () => {
    add(...'abcdefg');
    for (const item of take()) fail(item, true);
    now += 1000;
    const [first] = take();
    queue.succeeded();
    queue.remove(first?.id ?? '');
    expect(take()).toHaveLength(5);
  });

  test('lets one refused mail wait alone', () => {
    add('a');
    const [a] = take();
    if (!a) throw new Error('nothing due');
    queue.answered();
    fail(a, false);
    add('b');
    expect(ids(take())).toBe('b');
    now += 1000;
    expect(ids(take())).toBe('a');
  });

  test('lets a mail that kills connections wait alone once others go through', () => {
    add(...'ab');
    const begun = now;
    const [a, b] = take();
    if (!a || !b) throw new Error('nothing due');
    now += 10;
    queue.succeeded();
    queue.remove('b');
    fail(a, true, begun);
    expect(queue.next()).toEqual({ due: [], again: 1000 });
    add('c');
    expect(ids(take())).toBe('c');
  });

  test('forgets what was removed by hand, but not what is on its way', () => {
    add(...'ab');
    const [a] = take();
    const b = queue.next();
    expect(b.due).toEqual([]);
    queue.keepOnly(new Set());
    expect(queue.has(a?.id ?? '')).toBe(true);
    if (a) a.busy = false;
    queue.keepOnly(new Set(['b']));
    expect([queue.has('a'), queue.has('b')]).toEqual([false, true]);
  });

  test('knows for how long the one that waits longest has waited, before a restart too', () => {
    add('a');
    now += 5;
    queue.add('b', 1000);
    now += 7;
    expect(queue.longestWait()).toBe(1007);
    queue.remove('b');
    expect(queue.longestWait()).toBe(12);
  });
});
