import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type PostprocessOptions, postprocessPage } from './postprocess-page.ts';

const PARTS = {
  head: '<meta charSet="utf-8"/><script>beforePaint()</script>',
  preloads: ['/assets/manifest-1.js', '/assets/entry.client-1.js', '/assets/react-1.js']
    .map((href) => `<link rel="modulepreload" href="${href}"/>`)
    .join(''),
  sheet: '<link rel="stylesheet" href="/assets/style-1.css"/>',
  main: '<main><section class="_seen_1a2b3">1</section><p>2</p><p class="_below_1a2b3">3</p></main>',
  omitted: '<script data-omit="">restore()</script>',
  context: '<script>window.context = {"a":"\\u003c/script>"};</script>',
  module:
    '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/react-1.js";\n\nwindow.routes = {route0};\n\nimport("/assets/entry.client-1.js");</script>',
  data: '<!--$--><script>window.context.enqueue("[1]");</script><!--/$-->',
};

const page = (changes: Partial<typeof PARTS> = {}): string => {
  const { head, preloads, sheet, main, omitted, context, module, data } = { ...PARTS, ...changes };
  return `<!DOCTYPE html><html><head>${head}${preloads}${sheet}</head><body>${main}${omitted}${context}${module}${data}</body></html>`;
};

const site: PostprocessOptions = {
  minify: (script) => (script.includes('rest-waits') ? 'firstView();' : `${script};`),
  readFile: async (urlPath) =>
    urlPath === '/assets/style-1.css' ? '._seen_1a2b3{gap:0}._below_1a2b3{gap:1px}' : '.title{gap:0}',
  pageModuleUrl: () => '/assets/data-1.js',
};
const finished = (changes?: Partial<typeof PARTS>) => postprocessPage(page(changes), site);

describe('a post-processed page', () => {
  test('empties the framework’s inline scripts and removes its preloads', async () => {
    const { html } = await finished();
    expect(html).not.toContain('modulepreload');
    const body = html.slice(html.indexOf('<body>'));
    expect(body.match(/<script[^>]*>.*?<\/script>/gs)).toEqual(
      Array(4).fill('<script type="application/json"></script>'),
    );
  });

  test('moves the framework’s scripts to a module, without the entry import and the omitted script', async () => {
    const { module } = await finished();
    expect(module).toEqual({
      url: '/assets/data-1.js',
      code: [
        'window.context = {"a":"\\u003c/script>"};',
        "window.context.enqueue('[1]');",
        'import "/assets/manifest-1.js";',
        'import * as route0 from "/assets/react-1.js";',
        '',
        'window.routes = {route0};',
        '',
        '0;',
      ].join('\n'),
    });
  });

  test('removes the markup of marks from the data, and keeps all other text', async () => {
    const values = [{ _1: 2, _3: 4 }, 'marksHtml', '<details class="a">', 'title', 'A \\ "b" ’s and \'c\'\n'];
    const data = `${JSON.stringify(values)}\n`;
    const { module } = await finished({
      data: `<script>window.context.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});</script>`,
    });
    const literal = /enqueue\((.*)\);/.exec(module.code)?.[1] ?? '';
    const read: string = runInNewContext(literal);
    expect(read.endsWith('\n')).toBe(true);
    expect(JSON.parse(read)).toEqual([{ _3: 4 }, 'marksHtml', '', ...values.slice(3)]);
  });

  test('gives elements that are styled later no critical rules, and hides them until then', async () => {
    const { html } = await finished({
      main: '<main><section><ul class="_seen_1a2b3" data-later></ul></section><p>2</p></main>',
    });
    expect(html).not.toContain('._seen_1a2b3{');
    expect(html).toContain(',[data-later]){display:none}');
  });

  test('ends its head with bootstrap.js and a fallback import that preload scanners do not see', async () => {
    expect((await finished()).html).toContain(
      '<script data-sheets="/assets/style-1.css" data-needs="/assets/manifest-1.js /assets/react-1.js" data-page="/assets/data-1.js" data-entry="/assets/entry.client-1.js">firstView();</script><style>@\\69mport"/assets/style-1.css"</style></head>',
    );
  });

  test('inlines the critical rules and removes the style sheet link', async () => {
    const { html } = await finished();
    expect(html).toContain('<style>._seen_1a2b3{gap:0}@media screen{');
    expect(html).not.toMatch(/rel="stylesheet"|@import/);
  });

  test('inlines the critical rules of all style sheets, and loads each later', async () => {
    const { html } = await finished({
      sheet: PARTS.sheet.replace('.css', '.css#') + PARTS.sheet.replace('style-1', 'page-1'),
    });
    expect(html).toContain('<style>._seen_1a2b3{gap:0}.title{gap:0}@media screen{');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('data-sheets="/assets/style-1.css# /assets/page-1.css"');
    expect(html).toContain('<style>@\\69mport"/assets/style-1.css#";@\\69mport"/assets/page-1.css"</style>');
  });

  test('keeps nested scripts and scripts in files', async () => {
    const own = '<script>own()</script>';
    const file = '<script src="/own.js" type="module"></script>';
    const main = PARTS.main.replace('1</section>', `1${own}</section>`);
    const { html, module } = await finished({ main, data: PARTS.data + file, head: PARTS.head + file });
    expect(html).toContain(`1${own}</section>`);
    expect(html.split(file)).toHaveLength(3);
    expect(module.code).not.toContain('own');
  });

  test('inlines all rules of a page with one section', async () => {
    const main = '<main><article class="_seen_1a2b3"><p class="_below_1a2b3">1</p></article></main>';
    expect((await finished({ main })).html).toContain('._below_1a2b3{gap:1px}');
  });
});

describe('accepts other spellings of the same page:', () => {
  test.each<[string, Partial<typeof PARTS>]>([
    [
      'other attribute order and quotes',
      {
        preloads: PARTS.preloads.replaceAll(
          /rel="modulepreload" href="([^"]+)"\//g,
          "href='$1' rel=modulepreload",
        ),
        sheet: "<link crossorigin href=/assets/style-1.css rel='stylesheet'>",
      },
    ],
    [
      'more whitespace',
      {
        preloads: PARTS.preloads.replaceAll('<link ', '\n  <link\n  '),
        sheet: '<link\trel = "stylesheet"\n href = "/assets/style-1.css" >',
      },
    ],
    [
      'a module on one line with single quotes',
      {
        module:
          "<script async type='module'>import'/assets/manifest-1.js';import*as route0 from'/assets/react-1.js';window.routes={route0};import('/assets/entry.client-1.js')</script>",
      },
    ],
    [
      'several data scripts, with the module last',
      {
        data: '',
        module: `<script nonce="">push(["1"])</script><script>push(["2"])</script>${PARTS.module}`,
      },
    ],
    ['another context script', { context: '<script type="text/javascript">__context__={}</script>' }],
  ])('%s', async (_, changes) => {
    const { html, module } = await finished(changes);
    expect(html).toContain('data-entry="/assets/entry.client-1.js"');
    expect(html).toContain('data-needs="/assets/manifest-1.js /assets/react-1.js"');
    expect(html).toContain('<style>._seen_1a2b3{gap:0}@media');
    expect(html).not.toMatch(/modulepreload|restore\(\)/);
    expect(module.code).toMatch(/assets\/manifest-1\.js/);
    expect(module.code).not.toMatch(/entry\.client|restore/);
  });
});

describe('rejects a page and names what is missing:', () => {
  test.each<[string, Partial<typeof PARTS>, string]>([
    ['no preloads', { preloads: '' }, '<head> has no <link rel="modulepreload">'],
    ['no module', { module: '' }, '<body> has 0 inline modules; expected one'],
    ['two modules', { data: PARTS.module }, '<body> has 2 inline modules; expected one'],
    [
      'no entry',
      { module: '<script type="module">import "/a.js"</script>' },
      'expected one import() in the inline module of <body>, which begins: import "/a.js"',
    ],
    [
      'an entry that is not a string literal',
      { module: '<script type="module">import(entry)</script>' },
      'import(entry) of <body> names no file',
    ],
    [
      'a module with a syntax error',
      { module: '<script type="module">import("/a.js"</script>' },
      'expected one import() in the inline module of <body>',
    ],
    ['no styles', { sheet: '' }, '<head> has no <link rel="stylesheet">'],
    [
      'a sheet without CSS module classes',
      { sheet: PARTS.sheet.replace('style-1', 'other-1') },
      '/assets/other-1.css have no class of a CSS module such as _title_2c0yg',
    ],
    ['no main', { main: '<div></div>' }, 'expected one <main> in the page, found 0'],
  ])('%s', async (_, changes, message) => {
    await expect(finished(changes)).rejects.toThrow(message);
  });
});
