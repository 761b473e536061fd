import { Agent, request } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';

export interface HostileBody {
  kind: string;
  type: string;
  body: Buffer;
  /** Closes the connection after this number of bytes. */
  cutAfterBytes?: number;
}

interface RelayTarget {
  port: number;
  origin: string;
  /** Path prefix of the relay. */
  prefix: string;
  to: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/** Posts one body. @param native whether to post like a form without script @returns the HTTP status, or 0 without a response */
export function postHostile(target: RelayTarget, hostile: HostileBody, native: boolean): Promise<number> {
  const { port, origin, prefix, to } = target;
  const path = native ? `${prefix}/${to}` : `${prefix}/ajax/${to}`;
  const headers = {
    origin,
    'content-length': hostile.body.length,
    ...(hostile.type !== '' && { 'content-type': hostile.type }),
  };
  return new Promise((resolve) => {
    const isTruncated = hostile.cutAfterBytes !== undefined;
    const options = {
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers,
      ...(!isTruncated && { agent }),
    };
    const outgoing = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    outgoing.once('error', () => resolve(0));
    if (!isTruncated) outgoing.end(hostile.body);
    else outgoing.write(hostile.body.subarray(0, hostile.cutAfterBytes), () => outgoing.destroy());
  });
}

const BOUNDARY = '----hostile';
const fieldNames = [
  'name',
  'email',
  'phone',
  'subject',
  'message',
  '_subject',
  '_replyto',
  '_cc',
  '_next',
  '_id',
  '_template',
  '_honey',
  '_autoresponse',
  '_blacklist',
  '__proto__',
  'constructor',
  '',
];
const injections = [
  'a\r\nBcc: victim@evil.example',
  'a\nTo: victim@evil.example\n\nhello',
  'a@b.co\r\nCc: victim@evil.example',
  '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'nul\u0000byte\u0000',
  '\u202egnp.exe',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/tmp/relay-escape',
  '%00%0d%0aBcc:%20victim@evil.example',
  '.\r\n.\r\nQUIT\r\nMAIL FROM:<x@evil.example>\r\n',
  '{{7*7}}<%= 7*7 %>',
  '\ud800 lone surrogate',
];

const fieldValue = fc.oneof(
  fc.constantFrom(...injections),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.emailAddress(),
);
const fileStart = fc.constantFrom(
  '%PDF-1.7',
  'MZ\u0090',
  '\u007fELF',
  'PK\u0003\u0004',
  '#!/bin/sh',
  '\u0000\u0000',
  '',
);
const fileName = fc.oneof(
  fc.constantFrom(...injections),
  fc.constantFrom(
    'cv.pdf',
    'cv.docx',
    'cv.doc',
    'cv.exe',
    'cv.pdf.exe',
    '.',
    '..',
    '/',
    'CON',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const fieldPart = fc.tuple(fc.constantFrom(...fieldNames), fieldValue).map(([name, text]) => {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
});
const filePart = fc
  .tuple(fileName, fileStart, fc.uint8Array({ maxLength: 300 }))
  .map(([name, start, bytes]) => {
    const partHeader = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
    return Buffer.concat([Buffer.from(partHeader), Buffer.from(start, 'latin1'), bytes, Buffer.from('\r\n')]);
  });
const parts = fc.array(fc.oneof({ weight: 3, arbitrary: fieldPart }, { weight: 1, arbitrary: filePart }), {
  minLength: 1,
  maxLength: 8,
});
const multipart = parts.map((bodyParts) => Buffer.concat([...bodyParts, Buffer.from(`--${BOUNDARY}--\r\n`)]));
const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

function mutate(body: Buffer, byteEdits: [number, number][]): Buffer {
  const copy = Buffer.from(body);
  for (const [offset, byte] of byteEdits) copy[offset % copy.length] = byte;
  return copy;
}

const byteEdits = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 20 });
const fieldPairs = fc.array(fc.tuple(fc.constantFrom(...fieldNames), fieldValue), {
  minLength: 1,
  maxLength: 10,
});
const invalidContentTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary="${'b'.repeat(2000)}"`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json',
  'text/plain',
  'application/octet-stream',
  'x',
  '',
];

/** Random small hostile bodies of every kind. */
export const hostileBodies: fc.Arbitrary<HostileBody> = fc.oneof(
  {
    weight: 5,
    arbitrary: multipart.map((body) => ({ kind: 'injected multipart', type: multipartType, body })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(multipart, byteEdits).map(([body, changes]) => ({
      kind: 'damaged multipart',
      type: multipartType,
      body: mutate(body, changes),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(multipart, fc.nat(2000)).map(([body, offset]) => ({
      kind: 'truncated',
      type: multipartType,
      body,
      cutAfterBytes: offset % body.length,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(multipart, fc.nat(2000)).map(([body, offset]) => ({
      kind: 'cut multipart',
      type: multipartType,
      body: body.subarray(0, offset % body.length),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(multipart, fc.constantFrom(...invalidContentTypes))
      .map(([body, type]) => ({ kind: 'wrong type or boundary', type, body })),
  },
  {
    weight: 2,
    arbitrary: fieldPairs.map((pairs) => ({
      kind: 'urlencoded',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(
        new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()])).toString(),
      ),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => ({
      kind: 'raw urlencoded',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(bytes),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.json().map((text) => ({ kind: 'json', type: 'application/json', body: Buffer.from(text) })),
  },
  {
    weight: 1,
    arbitrary: fieldPairs.map((pairs) => ({
      kind: 'json form',
      type: 'application/json',
      body: Buffer.from(JSON.stringify(Object.fromEntries(pairs))),
    })),
  },
);

function fileBody(name: string, bytes: Buffer): Buffer {
  const partHeader = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(partHeader), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Large bodies and targeted attacks. */
export function largeBodies(): HostileBody[] {
  const urlencoded = 'application/x-www-form-urlencoded';
  const zipBomb = Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(100_000_000))]);
  const fields = Array.from(
    { length: 10_000 },
    (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`,
  );
  const messageBody = (size: number) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="message"\r\n\r\n${'m'.repeat(size)}\r\n--${BOUNDARY}--\r\n`,
    );
  return [
    { kind: '1 MB field', type: multipartType, body: messageBody(1024 * 1024) },
    { kind: '1 MB field', type: urlencoded, body: Buffer.from(`message=${'m'.repeat(1024 * 1024)}`) },
    {
      kind: '1 MB field',
      type: 'application/json',
      body: Buffer.from(JSON.stringify({ message: 'm'.repeat(1024 * 1024) })),
    },
    {
      kind: '10,000 fields',
      type: multipartType,
      body: Buffer.from(`${fields.join('')}--${BOUNDARY}--\r\n`),
    },
    {
      kind: '10,000 fields',
      type: urlencoded,
      body: Buffer.from(Array.from({ length: 10_000 }, (_, n) => `f${n}=x`).join('&')),
    },
    {
      kind: 'deep JSON',
      type: 'application/json',
      body: Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    },
    {
      kind: 'a subject that names a long field 8,000 times',
      type: urlencoded,
      body: Buffer.from(`a=${'x'.repeat(65_000)}&_subject=${'{a}'.repeat(8000)}`),
    },
    {
      kind: 'an e-mail address of 65,000 dots',
      type: urlencoded,
      body: Buffer.from(`name=a&email=a@${'.'.repeat(65_000)}@`),
    },
    {
      kind: '20,000 phrases of a blacklist',
      type: urlencoded,
      body: Buffer.from(`message=${'m'.repeat(60_000)}&_blacklist=${Array(20_000).fill('mz').join(',')}`),
    },
    {
      kind: 'honeypot with a file',
      type: multipartType,
      body: Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="_honey"\r\n\r\nx\r\n`),
        fileBody('cv.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(200_000)])),
      ]),
    },
    { kind: 'zip bomb as DOCX', type: multipartType, body: fileBody('cv.docx', zipBomb) },
    {
      kind: 'renamed executable',
      type: multipartType,
      body: fileBody('cv.pdf', Buffer.from('MZ\u0090\u0000program')),
    },
    { kind: 'empty file', type: multipartType, body: fileBody('cv.pdf', Buffer.alloc(0)) },
    {
      kind: 'wrong encoding',
      type: multipartType,
      body: fileBody('cv.pdf', Buffer.from([0xff, 0xfe, 0xff])),
    },
    {
      kind: 'wrong encoding',
      type: `${urlencoded}; charset=iso-8859-1`,
      body: Buffer.from('message=%E9%FF%FE&name=\u00e9', 'latin1'),
    },
  ];
}
