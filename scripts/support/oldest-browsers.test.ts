import { expect, test } from 'vitest';
import { oldestBrowsers } from './oldest-browsers.ts';

test('the oldest browsers are the first that pass the feature test of apps/site/app/critical-path/bootstrap.js', () => {
  // The first versions with String.prototype.toWellFormed are Chromium 111, Firefox 119 and Safari 16.4 (caniuse).
  expect(oldestBrowsers()).toEqual(['chrome111', 'edge111', 'firefox119', 'ios16.4', 'safari16.4']);
});
