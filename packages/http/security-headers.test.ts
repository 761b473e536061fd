import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findForbiddenInlineCode, hashInlineScripts } from './inline-scripts.ts';
import { createSecurityHeaders, readHsts, selectAssetHeaders } from './security-headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('inline scripts', () => {
  test('hashes inline scripts, but not data, external scripts and comments', () => {
    const html = `<script>one()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>
      <script type="application/json">{"a":"b"}</script><SCRIPT Type='module' async>two()\n</SCRIPT ><!-- <script>no()</script> -->
      <script data-src="x">three()</script><script>one()</script><script type=importmap>{}</script>`;
    expect(hashInlineScripts(html)).toEqual(['one()', 'two()\n', 'three()', '{}'].map(hashOf));
  });

  test.each(['<a onclick="x()">', "<img src=x onerror='x()'>", '<a href="javascript:x()">'])(
    'finds %s',
    (html) => {
      expect(findForbiddenInlineCode(`<p>text</p>${html}`)).not.toBeNull();
    },
  );

  test.each([
    '<p>on click = "x"</p>',
    '<script>a.onclick = "x"; b = "<i onclick=\\"x\\">"</script>',
    '<a data-one="1" href="/x">',
  ])('ignores %s', (html) => {
    expect(findForbiddenInlineCode(html)).toBeNull();
  });
});

describe('security headers', () => {
  const make = (formAction: string, hsts = '') =>
    createSecurityHeaders({ formAction, hsts, scriptHashes: ["'sha256-abc='"] });
  const directive = (formAction: string, name: string) => {
    const policy = make(formAction)['Content-Security-Policy'] ?? '';
    return policy.split('; ').find((item) => item.startsWith(`${name} `));
  };

  test('allow inline scripts only by hash', () => {
    expect(directive('/relay', 'script-src')).toBe("script-src 'self' 'sha256-abc='");
  });

  test.each([
    ['/relay', "form-action 'self'"],
    ['https://formsubmit.co/hello@example.com', "form-action 'self' https://formsubmit.co"],
  ])('with forms posted to %s contain %s', (formAction, expected) => {
    expect(directive(formAction, 'form-action')).toBe(expected);
    expect(directive(formAction, 'connect-src')).toBe(expected.replace('form-action', 'connect-src'));
  });

  test.each(['frame-ancestors', 'frame-src', 'media-src', 'object-src'])('refuse unused %s', (name) => {
    expect(directive('/relay', name)).toBe(`${name} 'none'`);
  });

  test('apply default-src only to prefetching', () => {
    const directives = (make('/relay')['Content-Security-Policy'] ?? '')
      .split('; ')
      .map((item) => item.split(' ')[0]);
    // All fetch directives except those that fall back to one of these.
    const kinds = 'connect font frame img manifest media object script style worker'.split(' ');
    expect(directives).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}-src`)));
    expect(directive('/relay', 'default-src')).toBe("default-src 'self'");
  });

  test('allow no other host', () => {
    expect(JSON.stringify(make('/relay'))).not.toMatch(/https?:|\*/);
  });

  test.each(['svg', 'html', 'xml', 'glb'])('of a hashed .%s are the same as for a page', (extension) => {
    expect(selectAssetHeaders(make('/relay'), `assets/a-1b2c.${extension}`)).toEqual(make('/relay'));
  });

  test.each(['js', 'css', 'woff2', 'avif', 'jpg'])(
    'of a hashed .%s are reduced to those for files',
    (extension) => {
      expect(selectAssetHeaders(make('/relay', 'max-age=1'), `assets/a-1b2c.${extension}`)).toEqual({
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Strict-Transport-Security': 'max-age=1',
      });
    },
  );

  test('contain HSTS only when SITE_HSTS is set', () => {
    expect(make('/relay')['Strict-Transport-Security']).toBeUndefined();
    const year = readHsts({ SITE_HSTS: ' max-age=31536000; includeSubDomains ' });
    expect(readHsts({ SITE_HSTS: '"max-age=31536000"' })).toBe('max-age=31536000');
    expect(make('/relay', year)['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
    expect(readHsts({})).toBe('');
    expect(() => readHsts({ SITE_HSTS: 'on' })).toThrow('Example: SITE_HSTS="max-age=31536000"');
  });
});
