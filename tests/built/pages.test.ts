import { expect, test } from 'vitest';
import { attributeOf, findAll, findOnly } from '../../apps/site/app/critical-path/finish/document.ts';
import { routes, siteOrigin } from '../support/routes.ts';
import {
  type BuiltPage,
  builtPage,
  builtPages,
  elements,
  fullText,
  metaContents,
  readBuilt,
} from './site.ts';

/** Pages that search engines should not index. */
const NOINDEX_PATHS = ['/thank-you'];

test.each(routes)('%s has one main heading, landmarks, text and a canonical URL', (path) => {
  const page = builtPage(path);
  for (const name of ['h1', 'main', 'header', 'footer'])
    expect(
      elements(page, name).filter((element) => name !== 'header' || !isWithinMain(page, element)),
      name,
    ).toHaveLength(1);
  expect(fullText(findOnly(page.document, 'main')).trim().length).toBeGreaterThan(100);
  const canonical = elements(page, 'link', { rel: 'canonical' }).map((link) => attributeOf(link, 'href'));
  expect(canonical).toEqual(NOINDEX_PATHS.includes(path) ? [] : [new URL(path, siteOrigin).href]);
  expect(metaContents(page, 'robots')).toEqual(NOINDEX_PATHS.includes(path) ? ['noindex'] : []);
});

const isWithinMain = ({ document }: BuiltPage, element: unknown): boolean =>
  findAll(findOnly(document, 'main'), (one) => one === element).length > 0;

test('all internal links lead to a page or file, and all fragments to an element', () => {
  const brokenLinks: string[] = [];
  for (const page of builtPages()) {
    const links = elements(page, 'a').flatMap((link) => attributeOf(link, 'href') ?? []);
    expect(links.length, page.path).toBeGreaterThan(0);
    for (const href of links.filter((href) => /^[/#]/.test(href))) {
      const { pathname, hash } = new URL(href, new URL(page.path, siteOrigin));
      if (!linkTargetExists(pathname, hash)) brokenLinks.push(`${page.path} links to ${href}`);
    }
  }
  expect(brokenLinks).toEqual([]);
});

function linkTargetExists(path: string, hash: string): boolean {
  try {
    if (!routes.includes(path)) return readBuilt(path).length > 0 && hash === '';
    const { document } = builtPage(path);
    return (
      hash === '' || findAll(document, (element) => attributeOf(element, 'id') === hash.slice(1)).length > 0
    );
  } catch {
    return false;
  }
}

test('element ids are unique in each page', () => {
  for (const { path, document } of builtPages()) {
    const ids = findAll(document, (element) => attributeOf(element, 'id') !== undefined).map((element) =>
      attributeOf(element, 'id'),
    );
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('forms work as plain HTML posts with all hidden fields of the service', () => {
  const page = builtPage('/contact');
  const forms = elements(page, 'form', { method: 'post', enctype: 'multipart/form-data' });
  expect(forms.length).toBeGreaterThanOrEqual(2);
  for (const form of forms)
    for (const name of ['_subject', '_captcha', '_template', '_next'])
      expect(
        findAll(form, (input) => attributeOf(input, 'name') === name).map((input) =>
          attributeOf(input, 'value'),
        ),
        name,
      ).toEqual([expect.stringMatching(/\S/)]);
});
