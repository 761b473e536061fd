import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { contactFields, postAjax, until } from '../../tests/relay/support/forms.ts';
import { recipient, site, startRelay } from '../../tests/relay/support/relay-process.ts';
import { TestSmtp } from '../../tests/relay/support/smtp.ts';
import type { Row } from './row.ts';

const count = 10_000;
const head = `POST /ajax/${recipient} HTTP/1.1\r\nHost: relay\r\nOrigin: ${site}\r\n`;
const upload = `${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n%PDF-1.7`;
const kinds = ['', head, upload];

function open(port: number, localAddress: string, first: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.resume();
  return new Promise((resolve) => {
    socket.once('close', () => resolve(socket));
    socket.once('connect', () =>
      first === '' ? resolve(socket) : socket.write(first, () => resolve(socket)),
    );
  });
}

/** Idle connections, slow heads and slow uploads in equal parts, while a visitor sends forms with files. */
export async function connections(addresses: number): Promise<Row> {
  const smtp = await new TestSmtp().up();
  const relay = await startRelay({ env: { SMTP_URL: smtp.url, TRUST_PROXY: 'none', LOG_LEVEL: 'silent' } });
  const sockets: Socket[] = [];
  let served = 0;
  let asked = 0;
  for (let at = 0; at < count; at += 200) {
    const batch = Array.from({ length: 200 }, (_, index) => {
      const address = `127.0.1.${(((at + index) % addresses) + 1).toString()}`;
      return open(relay.port, address, kinds[(at + index) % kinds.length] ?? '');
    });
    sockets.push(...(await Promise.all(batch)));
    asked += 1;
    const attachment = new File(['%PDF-1.7', 'x'.repeat(50_000)], 'cv.pdf');
    const answer = await postAjax(relay, { ...contactFields, attachment }).catch(() => null);
    if (answer?.success === 'true') served += 1;
  }
  await until('all mail arrived', () => readdirSync(join(relay.spool, 'waiting')).length === 0, 120_000);
  const aside = readdirSync(join(relay.spool, 'failed')).length;
  for (const socket of sockets) socket.destroy();
  await relay.stop('SIGKILL');
  await smtp.down();
  return {
    what: `10,000 idle and slow connections from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
    goal: 'visitors served, 0 set aside',
    measured: `${served} of ${asked} visitors served, ${smtp.mails.length} mailed, ${aside} set aside`,
    held: served === asked && aside === 0 && smtp.mails.length === served,
  };
}
