import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  recipients: string[];
  raw: Buffer;
  email: Email;
}

/** How the server handles mails. Tests change it at run time. */
export type SmtpBehaviour =
  | { kind: 'accept' }
  /** Refuses each connection. */
  | { kind: 'away' }
  /** Refuses a command. `only` limits the refusal to mails for this recipient. */
  | { kind: 'refuse'; at: 'mail' | 'rcpt' | 'data'; code: number; text: string; only?: string }
  /** Never responds after the text of a mail. */
  | { kind: 'hang' }
  /** After the text of a mail, sends a response that never ends. */
  | { kind: 'drip' }
  /** Refuses non-ASCII headers, like a server without SMTPUTF8. */
  | { kind: 'refuse-utf8-head' }
  /** Closes the connection while the text of a mail is sent. */
  | { kind: 'close-in-data' };

/** An SMTP server on loopback that can be stopped, restarted on the same port, and made to fail. */
export class TestSmtp {
  readonly mails: ReceivedMail[] = [];
  behaviour: SmtpBehaviour = { kind: 'accept' };
  loginAttempts = 0;
  /** The only accepted password, or null when no login is needed. */
  password: string | null = null;
  /** Whether `url` contains the setting that turns off TLS. */
  ignoresTls = true;
  /** Timeouts in `url`, in milliseconds. */
  timeoutMs = 30_000;
  port = 0;
  host = '127.0.0.1';
  #server: SMTPServer | null = null;

  get url(): string {
    const login = this.password === null ? '' : 'user:secret@';
    return `smtp://${login}${this.host}:${this.port}?${this.ignoresTls ? 'ignoreTLS=true&' : ''}socketTimeout=${this.timeoutMs}&greetingTimeout=${this.timeoutMs}`;
  }

  async start(): Promise<this> {
    const server = new SMTPServer(this.#options());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, resolve);
    });
    // The port stays the same at each start.
    this.port = (server.server.address() as AddressInfo).port;
    // Errors are ignored, because tests break connections on purpose.
    server.on('error', () => undefined);
    this.#server = server;
    return this;
  }

  /** Closes all connections and refuses new ones, until another behaviour is set. */
  goAway(): void {
    this.behaviour = { kind: 'away' };
    for (const { _socket } of this.#server?.connections ?? []) _socket.destroy();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }

  #refusal(at: 'mail' | 'rcpt' | 'data', recipients: string[]): Error | null {
    const { behaviour } = this;
    if (behaviour.kind !== 'refuse' || behaviour.at !== at) return null;
    if (behaviour.only !== undefined && !recipients.includes(behaviour.only)) return null;
    return Object.assign(new Error(behaviour.text), { responseCode: behaviour.code });
  }

  /** Sends response lines forever without ending the response. */
  #drip(session: string): void {
    const socket = this.#findSocket(session);
    const timer = setInterval(() => socket?.write('250-still thinking\r\n'), 100);
    socket?.once('close', () => clearInterval(timer));
  }

  #findSocket(session: string) {
    return [...(this.#server?.connections ?? [])].find(({ id }) => id === session)?._socket;
  }

  #options(): SMTPServerOptions {
    return {
      authOptional: this.password === null,
      allowInsecureAuth: true,
      disabledCommands: this.password === null ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      size: 30 * 1024 * 1024,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        if (this.behaviour.kind !== 'away') return done();
        const text = '4.3.2 Service not available, connection closed';
        done(Object.assign(new Error(text), { responseCode: 421 }));
      },
      onAuth: (auth, _session, done) => {
        this.loginAttempts += 1;
        if (auth.password === this.password) done(null, { user: 'user' });
        else done(new Error('Invalid username or password'));
      },
      onMailFrom: (_address, _session, done) => done(this.#refusal('mail', [])),
      onRcptTo: (address, _session, done) => done(this.#refusal('rcpt', [address.address])),
      onData: (stream, session, done) => {
        if (this.behaviour.kind === 'close-in-data') {
          this.#findSocket(session.id)?.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          if (this.behaviour.kind === 'hang') return;
          if (this.behaviour.kind === 'drip') return this.#drip(session.id);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const refusal = this.#refusal('data', recipients);
          if (refusal) return done(refusal);
          const raw = Buffer.concat(chunks);
          const headerBytes = raw.subarray(0, raw.indexOf('\r\n\r\n'));
          if (this.behaviour.kind === 'refuse-utf8-head' && headerBytes.some((byte) => byte > 0x7f))
            return done(Object.assign(new Error('5.6.7 Header is not ASCII'), { responseCode: 550 }));
          void PostalMime.parse(raw).then((email) => {
            const from = session.envelope.mailFrom;
            this.mails.push({ from: from === false ? '' : from.address, recipients, raw, email });
            done();
          });
        });
      },
    };
  }
}
