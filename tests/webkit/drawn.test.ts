import { describe, expect, test } from 'vitest';
import { routes } from '../support/routes.ts';
import { onSite } from './support/on-site.ts';
import { blanks } from './support/painted.ts';
import { gone, press } from './support/press.ts';

const open = onSite();

describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desk', width: 1440, height: 900 },
])('on $screen', (size) => {
  const visit = open(size);

  test.each([...routes, '/no-such-page'])('%s is drawn whole', async (path) => {
    await visit.go(path);
    expect(await blanks(visit.browser)).toEqual([]);
  });
});

describe('after the viewer', () => {
  const visit = open({ width: 390, height: 844 });

  test('the page it covered is drawn whole again', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await press(browser, 'ul[aria-label="Projects"] a');
    await press(browser, 'dialog[open] > button');
    await gone(browser, 'dialog');
    expect(await blanks(browser)).toEqual([]);
  });
});
