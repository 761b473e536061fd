import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ADMIN_PATH, api } from '../routes.ts';
import { createProduct } from './products.ts';
import { startAdmin } from './test-admin.ts';

/** Invalid content files, as a developer may push them. */
const INVALID_FILES: Record<string, string> = {
  'candles/makrana.yaml': 'name: "Makrana\n',
  'candles/kesar.yaml': '- a list\n- not fields\n',
  'candles/empty.yaml': '',
  'candles/deep.yaml': '['.repeat(500) + ']'.repeat(500),
  'candles/types.yaml': '%YAML 1.1\n---\nid: !!set {a, b}\nname: 2001-12-14\nwax: !!binary aGk=\n',
  'candles/bomb.yaml': 'a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c, *c]\n',
  'projects/no-front-matter.md': 'Only words.\n',
  'articles/half.md': '---\ntitle: [\n---\nWords.\n',
  'articles/odd.md': '---\ntitle: \u0000\ufffd\n---\n{% figure\n',
  'studio.yaml': 'name: {\n',
  'facts.yaml': 'facts: 3\n',
  'redirects.yaml': 'redirects: no list\n',
};

const piece = fc.oneof(
  fc.constantFrom(
    'candles/mitti.yaml',
    'articles/a.md',
    'pictures/a/b.yaml',
    'redirects.yaml',
    ...Object.keys(INVALID_FILES),
    'pictures/broken/image?width=480',
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
const fuzzedUrl = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        api.entry(''),
        api.rename(''),
        api.revert(''),
        `${api.images()}/`,
        `${api.history()}/`,
        api.enquiry(''),
        api.sessionById(''),
        api.scheduledPublish(''),
        `${ADMIN_PATH}/`,
      ),
      fc.array(piece, { maxLength: 4 }),
    )
    .map(([base, rest]) => base + rest.join('/')),
  fc.constantFrom(
    api.entries(),
    api.magicLinks(),
    api.signIn(),
    api.images(),
    api.personalData(),
    api.searchEnquiries(),
    api.openEnquiries(),
    api.schemaContext(),
    api.changes(),
    api.launchChecklist(),
    api.history(),
    api.previewLinks(),
    `${api.entries()}?search=a&search=b`,
    `${api.revert('candles/mitti.yaml')}?commit=a&commit=b`,
  ),
);
/** Texts with a special meaning in YAML, Markdown, HTML or git. */
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
/** Parts of a multipart form, some without a file name. */
const part = fc
  .tuple(
    fc.constantFrom('file', 'replaces', 'folder'),
    fc.constantFrom('', '; filename="a.jpg"', '; filename=""', '; filename="../x"'),
    hostile,
  )
  .map(
    ([name, file, text]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: image/jpeg\r\n\r\n${text}\r\n--x--\r\n`,
  );
const deep = fc.nat(3000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const body = fc.oneof(
  part,
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

/** Sends generated requests, and expects no server error and no file outside of the content. */
export async function sendFuzzedRequests(count: number): Promise<void> {
  const { source, run, commit } = await createProduct();
  for (const [file, text] of Object.entries(INVALID_FILES)) await commit(`content/${file}`, text);
  await commit('content/pictures/broken/image.jpg', 'no image');
  const admin = await startAdmin({ source });
  const cookie = await admin.signIn();
  const folder = readdirSync(admin.folder).sort();
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
      fuzzedUrl,
      body,
      fc.constantFrom(
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'x',
      ),
      fc.constantFrom(cookie, cookie, cookie, '__Host-admin=x', ''),
      fc.constantFrom('https://www.studio.example', 'https://www.studio.example', 'null'),
      async (method, url, payload, type, own, origin) => {
        sentCount += 1;
        const response = await admin.app.inject({
          method: method as 'GET',
          url,
          remoteAddress: `10.0.${(sentCount >> 8) & 255}.${sentCount & 255}`,
          headers: {
            origin,
            cookie: own,
            ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': type }),
          },
          ...(method !== 'GET' && method !== 'HEAD' && { payload }),
        });
        expect(response.statusCode, `${method} ${url}: ${response.body.slice(0, 200)}`).not.toBe(500);
      },
    ),
    {
      numRuns: count,
      // This request once had the status 500.
      examples: [
        ['POST', api.revert(''), '', 'multipart/form-data; boundary=x', cookie, 'https://www.studio.example'],
      ],
    },
  );
  // Each invalid file is served as an entry, or with an error that says what is wrong.
  for (const file of Object.keys(INVALID_FILES)) {
    const response = await admin.request('GET', api.entry(file), undefined, cookie);
    expect([200, 404, 422], `${file}: ${response.body.slice(0, 200)}`).toContain(response.statusCode);
  }
  const touched = await admin.git('diff', '--name-only', 'main', 'draft', '--', '.', ':!content');
  expect(touched).toBe('');
  expect(readdirSync(admin.folder).sort()).toEqual(folder);
  expect(await run('status', '--porcelain', '--', 'content', 'package.json')).toBe('');
  expect((await admin.request('GET', api.changes(), undefined, cookie)).statusCode).toBe(200);
  await admin.stop();
}
