import { isValidLink } from '@studio/content/schema/text';
import { toCanonicalHref } from './parse-text.ts';

/** Completes what an editor enters as a link. @returns undefined if it is no link. */
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
