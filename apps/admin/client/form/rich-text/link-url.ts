import { isValidLink } from '@studio/content/schema/text';
import { canonicalHref } from './parse-text.ts';

/** Completes what an editor enters as a link. @returns undefined if it is no link. */
export function toUrl(input: string): string | undefined {
  const complete = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(input)
    ? `mailto:${input}`
    : /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(input)
      ? `https://${input}`
      : input;
  const isLink = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)./i.test(complete) || complete === '/';
  return isLink && (complete.startsWith('#') || isValidLink(complete)) ? canonicalHref(complete) : undefined;
}
