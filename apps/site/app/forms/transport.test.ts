import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getFormAction, isOwnRelay, sendEnquiry } from './transport.ts';

const THIRD_PARTY = { service: 'https://formsubmit.co', email: 'hello@example.com' };
const OWN_RELAY = { service: '/relay', email: 'hello@example.com' };

class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  aborted = false;
  headers: Record<string, string> = {};
  opened: unknown[] = [];
  body: unknown;

  constructor() {
    FakeRequest.last = this;
  }
  open(...args: unknown[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onloadend?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
  fail() {
    this.onerror?.();
    this.onloadend?.();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the form action', () => {
  test.each([
    [THIRD_PARTY, 'https://formsubmit.co/hello@example.com', false],
    [OWN_RELAY, '/relay/hello@example.com', true],
  ])('of %j', (target, action, own) => {
    expect(getFormAction(target)).toBe(action);
    expect(isOwnRelay(target)).toBe(own);
  });
});

describe('sending', () => {
  test('posts the form as it is and asks for JSON', async () => {
    const data = new FormData();
    data.set('name', 'Asha');
    const sending = sendEnquiry(THIRD_PARTY, data);
    const { opened, body, headers } = FakeRequest.last;
    expect(opened).toEqual(['POST', 'https://formsubmit.co/ajax/hello@example.com']);
    expect([body, headers]).toEqual([data, { accept: 'application/json' }]);
    FakeRequest.last.answer(200);
    await sending;
  });

  test.each([200, 204])('succeeds at status %i', async (status) => {
    const sending = sendEnquiry(OWN_RELAY, new FormData());
    FakeRequest.last.answer(status);
    await expect(sending).resolves.toBeUndefined();
  });

  test.each([302, 400, 413, 429, 500, 503])('fails at status %i', async (status) => {
    const sending = sendEnquiry(OWN_RELAY, new FormData());
    FakeRequest.last.answer(status);
    await expect(sending).rejects.toThrow(String(status));
  });

  test('fails when the service cannot be reached', async () => {
    const sending = sendEnquiry(OWN_RELAY, new FormData());
    FakeRequest.last.fail();
    await expect(sending).rejects.toThrow('could not be reached');
  });

  test('fails when no byte is transferred for 20 seconds', async () => {
    vi.useFakeTimers();
    const sending = sendEnquiry(OWN_RELAY, new FormData());
    const failed = expect(sending).rejects.toThrow('20 s');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(FakeRequest.last.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeRequest.last.aborted).toBe(true);
    await failed;
  });
});

describe('sending a file', () => {
  const data = new FormData();
  data.set('attachment', new File([new Uint8Array(10_000_000)], 'cv.pdf'));

  test('may take minutes while bytes are transferred, and reports progress', async () => {
    vi.useFakeTimers();
    const progressValues: number[] = [];
    const sending = sendEnquiry(OWN_RELAY, data, (progress) => progressValues.push(progress));
    for (let part = 1; part <= 20; part += 1) {
      await vi.advanceTimersByTimeAsync(19_000);
      FakeRequest.last.upload.onprogress?.({ loaded: part, total: 20 });
    }
    await vi.advanceTimersByTimeAsync(19_000);
    FakeRequest.last.answer(200);
    await expect(sending).resolves.toBeUndefined();
    expect(progressValues).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) / 20));
  });

  test('fails when it stalls for 20 seconds', async () => {
    vi.useFakeTimers();
    const sending = sendEnquiry(OWN_RELAY, data);
    const failed = expect(sending).rejects.toThrow('20 s');
    await vi.advanceTimersByTimeAsync(15_000);
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 20 });
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
  });

  test('allows time for the last bytes, which the browser already reports as sent', async () => {
    vi.useFakeTimers();
    const sending = sendEnquiry(OWN_RELAY, data);
    const failed = expect(sending).rejects.toThrow('53 s');
    FakeRequest.last.upload.onprogress?.({ loaded: 20, total: 20 });
    await vi.advanceTimersByTimeAsync(52_700);
    expect(FakeRequest.last.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(FakeRequest.last.aborted).toBe(true);
    await failed;
  });

  test('allows a small file the time it takes on a slow connection', async () => {
    vi.useFakeTimers();
    const small = new FormData();
    small.set('attachment', new File([new Uint8Array(200_000)], 'cv.pdf'));
    const sending = sendEnquiry(THIRD_PARTY, small);
    const failed = expect(sending).rejects.toThrow('45 s');
    await vi.advanceTimersByTimeAsync(44_999);
    expect(FakeRequest.last.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  });

  test('does not listen for progress of a short message, to avoid a CORS preflight', () => {
    const short = new FormData();
    short.set('message', 'Two rooms');
    sendEnquiry(THIRD_PARTY, short).catch(() => undefined);
    expect(FakeRequest.last.upload.onprogress).toBeUndefined();
    FakeRequest.last.answer(200);
  });
});
