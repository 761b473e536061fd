import { canonicalPath, paths } from '@studio/content/paths';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { FullScreenMessage } from '../../ui/full-screen-message.tsx';
import { useRootData } from '../../use-root-data.ts';

/** The not-found message. Its texts come with the data of the root route, so it needs no request of its own. */
export function NotFound({ kind }: { kind: MissingKind }) {
  const data = useRootData();
  const { pathname } = useLocation();
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname]);

  const texts = data?.notFound;
  if (!texts) return null;
  return kind === 'post' ? (
    <FullScreenMessage title={texts.blogTitle} text={texts.blogText} hydratesOnVisible>
      <Link to={paths.blog()}>{texts.blogLinkText}</Link>
    </FullScreenMessage>
  ) : (
    <FullScreenMessage title={texts.title} text={texts.text} hydratesOnVisible>
      <Link to={paths.home()}>{texts.linkText}</Link>
    </FullScreenMessage>
  );
}

export type MissingKind = 'page' | 'post';

/** Returns 'post' for paths below /blog, and 'page' for all other paths. */
export const getMissingKind = (pathname: string): MissingKind =>
  canonicalPath(pathname).startsWith('/blog/') ? 'post' : 'page';
