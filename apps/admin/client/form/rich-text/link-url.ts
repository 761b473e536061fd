import { isValidLink } from '@studio/content/schema/text';
import { toCanonicalHref } from './parse-text.ts';

/** Completes the URL that an editor has entered for a link. @returns undefined if the input is not a URL. */
export function completeUrl(input: string): string | undefined {
  const completedUrl = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(input)
    ? `mailto:${input}`
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(input)
      ? `https://${input}`
      : input;
  const isLink = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)./i.test(completedUrl) || completedUrl === '/';
  return isLink && (completedUrl.startsWith('#') || isValidLink(completedUrl))
    ? toCanonicalHref(completedUrl)
    : undefined;
}
