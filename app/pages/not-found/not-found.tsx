import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Screen } from '../../ui/screen.tsx';
import { useRootData } from '../../use-root-data.ts';
import type { Missing } from './missing.ts';

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
