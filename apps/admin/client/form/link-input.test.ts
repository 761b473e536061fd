import { paths } from '@studio/content/paths';
import { contentTypes, matchContentType } from '@studio/content/schema/content-types';
import { expect, test } from 'vitest';
import { listPageTitles } from './link-input.tsx';

test('each page is listed by the title of its own entry', () => {
  const files = contentTypes.map(({ filePattern }) => filePattern.replace('*', 'privacy-policy'));
  const entries = files.map((file) => ({ file, title: file, state: 'live' as const }));
  const titles = listPageTitles(entries);
  expect(Object.fromEntries(titles)).toMatchObject({
    '/': 'pages/home.yaml',
    '/nazaakat': 'pages/nazaakat.yaml',
    '/portfolio': 'pages/portfolio.yaml',
    '/homes': 'pages/homes.yaml',
    [paths.privacyPolicy()]: 'legal/privacy-policy.md',
    '/portfolio/privacy-policy': 'projects/privacy-policy.md',
  });
  const ownPages = [...titles].filter(([path, file]) => {
    const { contentType, id } = matchContentType(file) ?? {};
    return contentType?.pagePath(id ?? '') === path;
  });
  expect(ownPages).toHaveLength(titles.size);
  expect([...titles.keys()]).not.toContain('/404');
  // The order of the entries decides nothing.
  expect(listPageTitles(entries.toReversed())).toEqual(titles);
});

test('the page of a removed entry cannot be chosen', () => {
  expect(listPageTitles([{ file: 'articles/rain.md', title: 'Rain', state: 'removed' }]).size).toBe(0);
});
