import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOwnRelay, nativeAction, SEND_TIMEOUT, sendEnquiry } from './transport.ts';

const THIRD_PARTY = { service: 'https://formsubmit.co', email: 'hello@example.com' };
const OWN_RELAY = { service: '/relay', email: 'hello@example.com' };

const service = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', service));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  service.mockReset();
});

describe('the address', () => {
  test.each([
    [THIRD_PARTY, 'https://formsubmit.co/hello@example.com', false],
    [OWN_RELAY, '/relay/hello@example.com', true],
  ])('of %j', (target, action, own) => {
    expect(nativeAction(target)).toBe(action);
    expect(isOwnRelay(target)).toBe(own);
  });
});

describe('sending', () => {
  test('posts the form as it is and asks for JSON', async () => {
    service.mockResolvedValue(new Response('{"success":"true"}'));
    const data = new FormData();
    data.set('name', 'Asha');
    await sendEnquiry(THIRD_PARTY, data);
    expect(service).toHaveBeenCalledOnce();
    const [address, init] = service.mock.calls[0] ?? [];
    expect(address).toBe('https://formsubmit.co/ajax/hello@example.com');
    expect(init).toMatchObject({ method: 'POST', body: data, headers: { accept: 'application/json' } });
  });

  test.each([
    ['HTML', new Response('<h1>Thanks</h1>')],
    ['nothing', new Response(null, { status: 204 })],
    ['broken JSON', new Response('{')],
  ])('has succeeded when %s comes with a good status', async (_answer, response) => {
    service.mockResolvedValue(response);
    await expect(sendEnquiry(OWN_RELAY, new FormData())).resolves.toBeUndefined();
  });

  test.each([302, 400, 413, 429, 500, 503])('has failed at status %i', async (status) => {
    service.mockResolvedValue(new Response('{"success":"true"}', { status }));
    await expect(sendEnquiry(OWN_RELAY, new FormData())).rejects.toThrow(String(status));
  });

  test('has failed when the service cannot be reached', async () => {
    service.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendEnquiry(OWN_RELAY, new FormData())).rejects.toThrow('Failed to fetch');
  });

  test('has failed when no answer comes for 20 seconds', async () => {
    expect(SEND_TIMEOUT).toBe(20_000);
    const abort = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abort.signal);
    service.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const sending = sendEnquiry(OWN_RELAY, new FormData());
    expect(timeout).toHaveBeenCalledWith(20_000);
    abort.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    await expect(sending).rejects.toThrow('timed out');
    timeout.mockRestore();
  });
});
