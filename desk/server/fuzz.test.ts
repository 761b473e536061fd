import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api, DESK, STATES } from '../addresses.ts';
import { startDesk } from '../support/running-desk.ts';
import { makeSource } from '../support/sample-source.ts';

/** Requests that are made up; `DESK_FUZZ=10000` for a long look. */
const COUNT = Number(process.env.DESK_FUZZ ?? 400);

const piece = fc.oneof(
  fc.constantFrom(
    'candles/mitti.yaml',
    'articles/a.md',
    'pictures/a/b.yaml',
    'redirects.yaml',
    'x'.repeat(400),
  ),
  fc.constantFrom(
    '..',
    '%2e%2e',
    '..%2f..%2f',
    '%00',
    '%',
    '//',
    '\\\\',
    '.git/config',
    '__proto__',
    '*',
    '-rf',
  ),
  fc.string({ maxLength: 30 }).map(encodeURI),
);
const address = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        api.document(''),
        api.rename(''),
        api.discard(''),
        `${api.pictures()}/`,
        `${api.history()}/`,
        `${STATES}/`,
        `${api.enquiries()}/`,
        api.otherSession(''),
        `${DESK}/`,
      ),
      fc.array(piece, { maxLength: 4 }),
    )
    .map(([base, rest]) => base + rest.join('/')),
  fc.constantFrom(
    api.documents(),
    api.links(),
    api.signIn(),
    api.pictures(),
    api.person(),
    api.known(),
    api.changes(),
  ),
);
/** Texts that mean something to YAML, Markdown, HTML or git. */
const hostile = fc.oneof(
  fc.constantFrom(
    '!!js/function "x"',
    '&a [*a, *a]',
    '---\n- x\n---',
    '{% figure picture="../../x" /%}',
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    '-x',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const deep = fc.nat(3000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const body = fc.oneof(
  deep,
  hostile,
  fc.json(),
  fc
    .record(
      {
        version: hostile,
        fields: fc.dictionary(hostile, fc.oneof(hostile, fc.jsonValue())),
        body: hostile,
        id: hostile,
        from: piece,
        title: hostile,
        email: hostile,
        token: hostile,
        kind: hostile,
        erase: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);

it(`of ${COUNT} made-up requests none stops the desk, and none writes outside of content`, {
  timeout: 60_000 + COUNT * 60,
}, async () => {
  const { source, run } = await makeSource();
  const desk = await startDesk({ source });
  const cookie = await desk.signIn();
  const folder = readdirSync(desk.folder).sort();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
      address,
      body,
      fc.constantFrom(
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'x',
      ),
      fc.constantFrom(cookie, cookie, cookie, '__Host-desk=x', ''),
      fc.constantFrom('https://www.studio.example', 'https://www.studio.example', 'null'),
      async (method, url, payload, type, own, origin) => {
        count += 1;
        const answer = await desk.app.inject({
          method: method as 'GET',
          url,
          remoteAddress: `10.0.${(count >> 8) & 255}.${count & 255}`,
          headers: {
            origin,
            cookie: own,
            ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': type }),
          },
          ...(method !== 'GET' && method !== 'HEAD' && { payload }),
        });
        expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 200)}`).not.toBe(500);
      },
    ),
    { numRuns: COUNT },
  );
  const touched = await desk.git('diff', '--name-only', 'main', 'draft', '--', '.', ':!content');
  expect(touched).toBe('');
  expect(readdirSync(desk.folder).sort()).toEqual(folder);
  expect(await run('status', '--porcelain', '--', 'content', 'package.json')).toBe('');
  expect((await desk.ask('GET', api.changes(), undefined, cookie)).statusCode).toBe(200);
  await desk.stop();
});
