import { canonicalPath, paths } from '@studio/content/paths';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Screen } from '../../ui/screen.tsx';
import { useRootData } from '../../use-root-data.ts';

/** The not-found message. Its texts are part of the root data, so it needs no request. */
export function NotFound({ kind }: { kind: Missing }) {
  const data = useRootData();
  const { pathname } = useLocation();
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);

  const words = data?.notFound;
  if (!words) return null;
  return kind === 'post' ? (
    <Screen title={words.blogTitle} text={words.blogText} hydrateOnVisible>
      <Link to={paths.blog()}>{words.blogLinkText}</Link>
    </Screen>
  ) : (
    <Screen title={words.title} text={words.text} hydrateOnVisible>
      <Link to={paths.home()}>{words.linkText}</Link>
    </Screen>
  );
}

/** What the visitor looked for. */
export type Missing = 'page' | 'post';

/** Returns 'post' for paths under /blog, 'page' for all others. */
export const missingAt = (pathname: string): Missing =>
  canonicalPath(pathname).startsWith('/blog/') ? 'post' : 'page';
