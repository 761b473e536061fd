import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail in a folder of the test server. */
export interface TestMail {
  uid: number;
  /** Values by header name, such as `Message-ID`. */
  headers: Record<string, string>;
  receivedAt: Date;
}

interface Folder {
  attributes: string;
  uidValidity: number;
  nextUid: number;
  mails: TestMail[];
}

const createFolder = (attributes: string): Folder => ({ attributes, uidValidity: 1, nextUid: 1, mails: [] });

/**
 * An IMAP server on loopback with folders for the inbox and sent mails. It knows the commands that the relay uses, and can
 * be made to fail.
 */
export class TestImap {
  /** `silent` accepts connections and never answers. */
  behaviour: 'work' | 'silent' | 'refuse-password' = 'work';
  readonly folders: Record<'INBOX' | 'Sent', Folder> = {
    INBOX: createFolder('\\HasNoChildren'),
    Sent: createFolder('\\HasNoChildren \\Sent'),
  };
  connections = 0;
  /** Commands that changed a mail. */
  readonly changes: string[] = [];
  port = 0;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  get url(): string {
    return `imap://studio:secret@127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }

  deliver(folder: keyof TestImap['folders'], headers: Record<string, string>, receivedAt: Date): void {
    const target = this.folders[folder];
    target.mails.push({ uid: target.nextUid, headers, receivedAt });
    target.nextUid += 1;
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.behaviour === 'silent') return;
    socket.write(`* OK [CAPABILITY IMAP4rev1 SPECIAL-USE] ready\r\n`);
    let folder: Folder = this.folders.INBOX;
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const lines = received.split('\r\n');
      received = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        const name = /^(?:EXAMINE|SELECT) "?(INBOX|Sent)"?/i.exec(command)?.[1];
        if (name) folder = this.folders[name as keyof TestImap['folders']];
        const { untagged = [], status = 'OK done' } = this.#answer(command, folder);
        socket.write([...untagged, `${tag} ${status}`, ''].join('\r\n'));
      }
    });
  }

  #answer(command: string, folder: Folder): { untagged?: string[]; status?: string } {
    const [, name = ''] = /^((?:UID )?\w+)/.exec(command.toUpperCase()) ?? [];
    switch (name) {
      case 'CAPABILITY':
        return { untagged: [`* CAPABILITY IMAP4rev1 SPECIAL-USE`] };
      case 'LOGIN':
        return this.behaviour === 'refuse-password'
          ? { status: 'NO [AUTHENTICATIONFAILED] Authentication failed for studio@studio.example.' }
          : {};
      case 'LIST':
        return { untagged: this.#list(command) };
      case 'SELECT':
      case 'EXAMINE':
        return {
          untagged: [
            `* ${folder.mails.length} EXISTS`,
            `* OK [UIDVALIDITY ${folder.uidValidity}] valid`,
            `* OK [UIDNEXT ${folder.nextUid}] next`,
          ],
          status: `OK [READ-${name === 'SELECT' ? 'WRITE' : 'ONLY'}] done`,
        };
      case 'UID SEARCH':
        return { untagged: [`* SEARCH ${search(command, folder).join(' ')}`.trimEnd()] };
      case 'UID FETCH':
        return { untagged: fetch(command, folder) };
      case 'UID STORE':
        this.changes.push(command);
        return {};
      case 'LOGOUT':
        return { untagged: ['* BYE'] };
      default:
        return {};
    }
  }

  #list(command: string): string[] {
    if (/"" ""$/.test(command)) return ['* LIST (\\Noselect) "/" ""'];
    return Object.entries(this.folders).map(
      ([path, { attributes }]) => `* LIST (${attributes}) "/" "${path}"`,
    );
  }
}

/** Answers `UID SEARCH SINCE date`. */
function search(command: string, folder: Folder): number[] {
  const since = /SINCE "?([\w-]+)"?/i.exec(command)?.[1];
  return folder.mails
    .filter(({ receivedAt }) => receivedAt >= new Date(`${since} UTC`))
    .map(({ uid }) => uid);
}

/** Answers `UID FETCH first:* (…)`. As on a real server, `*` is the last mail, even if its number is lower than `first`. */
function fetch(command: string, folder: Folder): string[] {
  const first = Number(/UID FETCH (\d+)/i.exec(command)?.[1]);
  const last = folder.mails.at(-1);
  return folder.mails
    .filter((mail) => mail.uid >= first || mail === last)
    .map(({ uid, headers, receivedAt }) => {
      const text = Object.entries(headers)
        .map(([key, value]) => `${key}: ${value}\r\n`)
        .join('');
      const quote = (value: string | undefined) => (value === undefined ? 'NIL' : `"${value}"`);
      const address = (header = '') => {
        const [name = '', host = ''] = header.replace(/^.*<|>$/g, '').split('@');
        return `((${quote(/^(.*?) </.exec(header)?.[1])} NIL "${name}" "${host}"))`;
      };
      const from = address(headers.From);
      const envelope = `(NIL ${quote(headers.Subject)} ${from} ${from} ${from} ${address(headers.To)} NIL NIL ${quote(headers['In-Reply-To'])} ${quote(headers['Message-ID'])})`;
      const date = `${receivedAt.toUTCString().slice(5, 16).replaceAll(' ', '-')} ${receivedAt.toISOString().slice(11, 19)} +0000`;
      const body = `${text}\r\n`;
      return `* ${folder.mails.findIndex((mail) => mail.uid === uid) + 1} FETCH (UID ${uid} INTERNALDATE "${date}" ENVELOPE ${envelope} BODY[HEADER] {${body.length}}\r\n${body})`;
    });
}
