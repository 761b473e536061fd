import { expect, test } from 'vitest';
import {
  findAll,
  findOne,
  getAttribute,
} from '../../apps/site/app/critical-path/postprocess/html-document.ts';
import { paths } from '../../packages/content/paths.ts';
import { messages } from '../support/messages.ts';
import { allPaths, articles, candles, enquiries, pieces, projects, siteOrigin } from '../support/routes.ts';
import {
  type BuiltPage,
  findElements,
  readAllPages,
  readBuiltFile,
  readMetaContents,
  readPage,
  readTextContent,
} from './built-site.ts';

/** Pages that search engines should not index. */
const NOINDEX_PATHS = ['/thank-you', '/saved'];

test.each(allPaths)('%s has one main heading, landmarks, text and a canonical URL', (path) => {
  const page = readPage(path);
  for (const name of ['h1', 'main', 'header', 'footer'])
    expect(
      findElements(page, name).filter((element) => name !== 'header' || !isWithinMain(page, element)),
      name,
    ).toHaveLength(1);
  expect(readTextContent(findOne(page.document, 'main')).trim().length).toBeGreaterThan(100);
  const canonical = findElements(page, 'link', { rel: 'canonical' }).map((link) =>
    getAttribute(link, 'href'),
  );
  expect(canonical).toEqual(NOINDEX_PATHS.includes(path) ? [] : [new URL(path, siteOrigin).href]);
  expect(readMetaContents(page, 'robots')).toEqual(NOINDEX_PATHS.includes(path) ? ['noindex'] : []);
});

const isWithinMain = ({ document }: BuiltPage, element: unknown): boolean =>
  findAll(findOne(document, 'main'), (descendant) => descendant === element).length > 0;

test('all internal links lead to a page or file, and all fragments to an element', () => {
  const brokenLinks: string[] = [];
  for (const page of readAllPages()) {
    const links = findElements(page, 'a').flatMap((link) => getAttribute(link, 'href') ?? []);
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
    if (!allPaths.includes(path)) return readBuiltFile(path).length > 0 && hash === '';
    const { document } = readPage(path);
    return (
      hash === '' || findAll(document, (element) => getAttribute(element, 'id') === hash.slice(1)).length > 0
    );
  } catch {
    return false;
  }
}

test('element ids are unique in each page', () => {
  for (const { path, document } of readAllPages()) {
    const ids = findAll(document, (element) => getAttribute(element, 'id') !== undefined).map((element) =>
      getAttribute(element, 'id'),
    );
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('forms can be sent without JavaScript, and have all hidden fields that the form service needs', () => {
  const page = readPage('/contact');
  const forms = findElements(page, 'form', { method: 'post', enctype: 'multipart/form-data' });
  expect(forms.length).toBeGreaterThanOrEqual(2);
  for (const form of forms)
    for (const name of ['_subject', '_captcha', '_template', '_next'])
      expect(
        findAll(form, (input) => getAttribute(input, 'name') === name).map((input) =>
          getAttribute(input, 'value'),
        ),
        name,
      ).toEqual([expect.stringMatching(/\S/)]);
});

test('each form states its purpose and links to the privacy policy, and offers the options of the content', () => {
  const { purposes, subjects, positions, experience } = enquiries;
  for (const [path, purpose, options] of [
    ['/', purposes.contact, subjects.map(({ name }) => name)],
    ['/contact', purposes.contact, subjects.map(({ name }) => name)],
    ['/contact', purposes.application, [...positions, ...experience]],
    ['/blog', purposes.newsletter, []],
  ] as const) {
    const form = findElements(readPage(path), 'form').find((element) =>
      readTextContent(element).includes(purpose),
    );
    if (!form) throw new Error(`${path} has no form with the purpose "${purpose}"`);
    expect(readTextContent(form)).toContain(messages.forms.sentToOwnServer);
    expect(
      findAll(form, (element) => getAttribute(element, 'href') === paths.privacyPolicy()).length,
      purpose,
    ).toBeGreaterThan(0);
    const names = findAll(form, ({ tagName }) => tagName === 'option').map(readTextContent);
    expect(names, purpose).toEqual(expect.arrayContaining([...options]));
  }
});

test('the contact page, a project and a piece link to the brief', () => {
  for (const path of [
    paths.contact(),
    paths.project(projects[0]?.id ?? ''),
    paths.piece(pieces[0]?.slug ?? ''),
  ]) {
    const hrefs = findAll(
      findOne(readPage(path).document, 'main'),
      (element) => getAttribute(element, 'href')?.replace(/\?.*/, '') === paths.brief(),
    );
    expect(hrefs.length, path).toBeGreaterThan(0);
  }
});

test('the page of each candle, piece and article shows its facts', () => {
  const text = (path: string) =>
    readTextContent(findOne(readPage(path).document, 'main')).replaceAll(/\s+/g, ' ');
  const nazaakat = text('/nazaakat');
  for (const { name, scent = {}, wax, weight, vessel } of candles)
    for (const fact of [name, scent.top, scent.heart, scent.base, wax, String(weight), vessel])
      if (fact !== undefined) expect(nazaakat, name).toContain(fact);
  for (const { slug, title, size } of pieces)
    for (const fact of [title, size]) expect(text(`/homes/${slug}`), slug).toContain(fact);
  for (const { id, title, date } of articles) {
    expect(text(`/blog/${id}`), id).toContain(title);
    expect(findElements(readPage(`/blog/${id}`), 'time', { datetime: date }), id).not.toEqual([]);
  }
});

test('the footer of every page has the contact details and the legal links', () => {
  for (const page of readAllPages()) {
    const links = findAll(findOne(page.document, 'footer'), ({ tagName }) => tagName === 'a');
    const hrefs = links.map((link) => getAttribute(link, 'href') ?? '');
    for (const start of ['tel:', 'mailto:', '/privacy-policy', '/terms-of-service'])
      expect(
        hrefs.filter((href) => href.startsWith(start)),
        `${page.path}: ${start}`,
      ).not.toEqual([]);
  }
});
