import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { findIdsWithStatus } from './support/database.ts';
import { contactFields, postAjax, waitUntil } from './support/forms.ts';
import { cleanUp, startRelay, testRecipient, testSiteOrigin } from './support/relay-process.ts';
import { TestSmtp } from './support/test-smtp.ts';

afterAll(cleanUp);

test('after SIGTERM, an open request completes before the process exits', async () => {
  const relay = await startRelay({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const body = `name=Asha&message=${'x'.repeat(5000)}`;
  const requestHead = `POST /ajax/${testRecipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${testSiteOrigin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  let response = '';
  const socket = connect(relay.port, '127.0.0.1');
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  socket.write(requestHead + body.slice(0, 2000));
  await waitUntil('the relay has accepted the request', () => response.includes('100 Continue'));
  const exit = relay.stop('SIGTERM');
  // On a busy machine, the relay may accept more posts before it gets the signal.
  let acceptedOthers = 0;
  await waitUntil('new requests are refused', () =>
    postAjax(relay, contactFields).then(
      ({ status }) => {
        if (status === 200) acceptedOthers += 1;
        return status === 503;
      },
      () => true,
    ),
  );
  socket.write(body.slice(2000));
  await waitUntil('a response', () => response.includes('"success":"true"'));
  expect(await exit).toBe(0);
  expect(findIdsWithStatus(relay.folder, 'queued')).toHaveLength(1 + acceptedOthers);
});

test('after SIGTERM, the relay completes mails that are being sent, and saves their state', async () => {
  const smtp = await new TestSmtp().start();
  const relay = await startRelay({ env: { SMTP_URL: smtp.url } });
  await Promise.all(Array.from({ length: 10 }, () => postAjax(relay, contactFields)));
  expect(await relay.stop('SIGTERM')).toBe(0);
  const sent = findIdsWithStatus(relay.folder, 'sent').length;
  expect(smtp.mails).toHaveLength(sent);
  expect(sent + findIdsWithStatus(relay.folder, 'queued').length).toBe(10);
  await smtp.stop();
});
