import { connect, type Socket } from 'node:net';
import { findIdsWithStatus } from '../../tests/relay/support/database.ts';
import { contactFields, postAjax, waitUntil } from '../../tests/relay/support/forms.ts';
import { startRelay, testRecipient, testSiteOrigin } from '../../tests/relay/support/relay-process.ts';
import { TestSmtp } from '../../tests/relay/support/test-smtp.ts';
import type { ResultRow } from './result-row.ts';

const CONNECTIONS = 10_000;
const REQUEST_HEAD = `POST /ajax/${testRecipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${testSiteOrigin}\r\n`;
const PARTIAL_UPLOAD = `${REQUEST_HEAD}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n%PDF-1.7`;
const PAYLOADS = ['', REQUEST_HEAD, PARTIAL_UPLOAD];

function openConnection(port: number, localAddress: string, payload: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.resume();
  return new Promise((resolve) => {
    socket.once('close', () => resolve(socket));
    socket.once('connect', () =>
      payload === '' ? resolve(socket) : socket.write(payload, () => resolve(socket)),
    );
  });
}

/**
 * Opens 10,000 idle connections, slow requests and slow uploads, while a visitor sends forms with files.
 *
 * @param addressCount number of local IP addresses that the connections come from.
 */
export async function measureConnections(addressCount: number): Promise<ResultRow> {
  const smtp = await new TestSmtp().start();
  const relay = await startRelay({ env: { SMTP_URL: smtp.url, TRUST_PROXY: 'none', LOG_LEVEL: 'silent' } });
  const sockets: Socket[] = [];
  let servedCount = 0;
  let sentCount = 0;
  for (let offset = 0; offset < CONNECTIONS; offset += 200) {
    const connectionBatch = Array.from({ length: 200 }, (_, index) => {
      const localAddress = `127.0.1.${(((offset + index) % addressCount) + 1).toString()}`;
      return openConnection(relay.port, localAddress, PAYLOADS[(offset + index) % PAYLOADS.length] ?? '');
    });
    sockets.push(...(await Promise.all(connectionBatch)));
    sentCount += 1;
    const attachment = new File(['%PDF-1.7', 'x'.repeat(50_000)], 'cv.pdf');
    const response = await postAjax(relay, { ...contactFields, attachment }).catch(() => null);
    if (response?.success === 'true') servedCount += 1;
  }
  await waitUntil('all mail arrived', () => findIdsWithStatus(relay.folder, 'queued').length === 0, 120_000);
  const failed = findIdsWithStatus(relay.folder, 'failed').length;
  for (const socket of sockets) socket.destroy();
  await relay.stop('SIGKILL');
  await smtp.stop();
  return {
    name: `10,000 idle and slow connections from ${addressCount === 1 ? 'one address' : `${addressCount} addresses`}`,
    goal: 'all visitors served, 0 failed',
    result: `${servedCount} of ${sentCount} visitors served, ${smtp.mails.length} mailed, ${failed} failed`,
    passed: servedCount === sentCount && failed === 0 && smtp.mails.length === servedCount,
  };
}
