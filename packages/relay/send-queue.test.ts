import { beforeEach, describe, expect, test } from 'vitest';
import { type QueueItem, SendQueue } from './send-queue.ts';

let now = 0;
let queue: SendQueue;

beforeEach(() => {
  now = 1_000_000;
  queue = new SendQueue(5, () => now);
});

function takeDue(): QueueItem[] {
  const { due } = queue.findDue();
  for (const item of due) item.isSending = true;
  return due;
}

function fail(item: QueueItem, isServerFailure: boolean, startedAt = now, retryAfterMs = 0): void {
  queue.recordFailure(item, isServerFailure, startedAt, retryAfterMs);
  item.isSending = false;
}

const add = (...ids: string[]) => {
  for (const id of ids) queue.add(id);
};

const ids = (items: QueueItem[]) => items.map(({ id }) => id).join('');

describe('the queue', () => {
  test('limits parallel sending', () => {
    add(...'abcdefg');
    expect(ids(takeDue())).toBe('abcde');
    expect(ids(takeDue())).toBe('');
  });

  test('waits as long as the server has asked for, even if it accepts or refuses others in the meantime', () => {
    add(...'abcd');
    const startedAt = now;
    const [a, b, c, d] = takeDue();
    if (!a || !b || !c || !d) throw new Error('four items are due');
    fail(a, true, startedAt, 600_000);
    queue.remove(b.id);
    queue.recordServerAcceptance();
    fail(c, true, startedAt, 30_000);
    queue.recordServerResponse();
    fail(d, false);
    now += 599_999;
    expect(takeDue()).toEqual([]);
    expect(queue.findDue().nextCheckMs).toBe(1);
    now += 1;
    expect(ids(takeDue())).toBe('acd');
  });

  test('a failure of one enquiry delays only this enquiry, also when the server has asked for it', () => {
    add(...'ab');
    const [a, b] = takeDue();
    if (!a || !b) throw new Error('two items are due');
    fail(a, false, now, 600_000);
    fail(b, false);
    now += 10_000;
    expect(ids(takeDue())).toBe('b');
    now += 590_000;
    expect(ids(takeDue())).toBe('a');
  });

  test('after a server failure tries one item at a time in turn, with doubling delays', () => {
    add(...'abc');
    const startedAt = now;
    for (const item of takeDue()) fail(item, true, startedAt);
    // Three parallel failures count as one: 1 s, not 4.
    expect(queue.findDue()).toEqual({ due: [], nextCheckMs: 1000 });
    const delays: number[] = [];
    const tried: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      now += queue.findDue().nextCheckMs ?? 0;
      const [item] = takeDue();
      if (!item) throw new Error('nothing due');
      tried.push(item.id);
      expect(takeDue()).toEqual([]);
      now += 1;
      fail(item, true, now);
      delays.push(queue.findDue().nextCheckMs ?? 0);
    }
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(new Set(tried.slice(0, 3))).toEqual(new Set(['a', 'b', 'c']));
  });

  test('sends in parallel after the server recovers', () => {
    add(...'abcdefg');
    for (const item of takeDue()) fail(item, true);
    now += 1000;
    const [first] = takeDue();
    queue.recordServerAcceptance();
    queue.remove(first?.id ?? '');
    expect(takeDue()).toHaveLength(5);
  });

  test('delays only a refused mail', () => {
    add('a');
    const [a] = takeDue();
    if (!a) throw new Error('nothing due');
    queue.recordServerResponse();
    fail(a, false);
    add('b');
    expect(ids(takeDue())).toBe('b');
    now += 1000;
    expect(ids(takeDue())).toBe('a');
  });

  test('delays only a mail that breaks connections, once others succeed', () => {
    add(...'ab');
    const startedAt = now;
    const [a, b] = takeDue();
    if (!a || !b) throw new Error('nothing due');
    now += 10;
    queue.recordServerAcceptance();
    queue.remove('b');
    fail(a, true, startedAt);
    expect(queue.findDue()).toEqual({ due: [], nextCheckMs: 1000 });
    add('c');
    expect(ids(takeDue())).toBe('c');
  });
});
