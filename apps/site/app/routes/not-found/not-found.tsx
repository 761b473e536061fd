import { canonicalPath, paths } from '@studio/content/paths';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { useRootData } from '../../use-root-data.ts';

/** The screen for an address that leads nowhere. Its words come with the root's data, so that it needs no request. */
export function NotFound({ kind }: { kind: Missing }) {
  const data = useRootData();
  const { pathname } = useLocation();
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);

  const words = data?.notFound;
  if (!words) return null;
  return kind === 'post' ? (
    <Screen title={words.blogTitle} text={words.blogText} starts>
      <Link to={paths.blog()}>{words.blogLinkText}</Link>
    </Screen>
  ) : (
    <Screen title={words.title} text={words.text} starts>
      <Link to={paths.home()}>{words.linkText}</Link>
    </Screen>
  );
}

/** What was looked for at an address that does not exist. */
export type Missing = 'page' | 'post';

/** Returns what was looked for at an address that does not exist: a post under /blog, else a page. */
export const missingAt = (pathname: string): Missing =>
  canonicalPath(pathname).startsWith('/blog/') ? 'post' : 'page';
