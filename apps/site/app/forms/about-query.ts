const MAX_LENGTH = 120;

/**
 * What the visitor asks about, from the parameter `about` of a link to a form, at most 120 UTF-16 units.
 * A cut never leaves half an emoji.
 */
export const readAbout = (query: URLSearchParams): string =>
  (query.get('about') ?? '')
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
