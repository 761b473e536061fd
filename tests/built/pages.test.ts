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

/** Pages that no search engine should list. */
const UNLISTED = ['/thank-you'];

test.each(routes)('%s has one heading, its landmarks, text and one canonical address', (path) => {
  const page = builtPage(path);
  for (const name of ['h1', 'main', 'header', 'footer'])
    expect(
      elements(page, name).filter((element) => name !== 'header' || !isWithinMain(page, element)),
      name,
    ).toHaveLength(1);
  expect(fullText(findOnly(page.document, 'main')).trim().length).toBeGreaterThan(100);
  const canonical = elements(page, 'link', { rel: 'canonical' }).map((link) => attributeOf(link, 'href'));
  expect(canonical).toEqual(UNLISTED.includes(path) ? [] : [new URL(path, siteOrigin).href]);
  expect(metaContents(page, 'robots')).toEqual(UNLISTED.includes(path) ? ['noindex'] : []);
});

const isWithinMain = ({ document }: BuiltPage, element: unknown): boolean =>
  findAll(findOnly(document, 'main'), (one) => one === element).length > 0;

test('every link within the site leads to a page or file, and every #part to an element', () => {
  const dead: string[] = [];
  for (const page of builtPages()) {
    const links = elements(page, 'a').flatMap((link) => attributeOf(link, 'href') ?? []);
    expect(links.length, page.path).toBeGreaterThan(0);
    for (const href of links.filter((href) => /^[/#]/.test(href))) {
      const { pathname, hash } = new URL(href, new URL(page.path, siteOrigin));
      if (!leadsSomewhere(pathname, hash)) dead.push(`${page.path} links to ${href}`);
    }
  }
  expect(dead).toEqual([]);
});

function leadsSomewhere(path: string, hash: string): boolean {
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

test('each page has ids of its own elements only once', () => {
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

test('forms are plain posts of everything that the service needs', () => {
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
