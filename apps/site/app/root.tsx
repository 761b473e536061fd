import * as messages from 'virtual:messages/frame';
import * as pageNames from 'virtual:messages/pages';
import './styles/index.css';
import criticalFontCss from '@studio/brand/styles/generated/fonts.css?inline';
import headingFontUrl from '@studio/brand/styles/generated/headings.woff2?url';
import textFontUrl from '@studio/brand/styles/generated/text.woff2?url';
import { paths } from '@studio/content/paths';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import type { Route } from './+types/root';
import { AppReady } from './critical-path/app-ready.tsx';
import { ADD_JS_CLASS_SCRIPT, omitFromBuild } from './critical-path/contract.ts';
import { Announcer } from './layout/announcer.tsx';
import { brandForMatches } from './layout/brand.ts';
import { ErrorScreen } from './layout/error-screen.tsx';
import { Footer } from './layout/footer.tsx';
import inlineHeadCode from './layout/inline-head.js?raw';
import { TopBar } from './layout/top-bar.tsx';
import { loadRootData } from './root-data.server.ts';
import { revalidateOnNewPath } from './should-revalidate.ts';
import { RetryErrorBoundary } from './ui/retry-error-boundary.tsx';
import { useRootData } from './use-root-data.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: headingFontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: textFontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', href: paths.rss(), title: pageNames.journal },
  { rel: 'alternate', type: 'application/feed+json', href: paths.jsonFeed(), title: pageNames.journal },
];

export function loader() {
  return loadRootData();
}

export const shouldRevalidate = revalidateOnNewPath;

/** CSS before all other styles: the order of the cascade layers, and the fonts of the first view. */
const CRITICAL_HEAD_CSS = `@layer reset, tokens, base, ui, layout, page;${criticalFontCss}`;

/** In development, pages have no bootstrap.js, so this script also adds the class `js`. */
const INLINE_HEAD_SCRIPT = import.meta.env.DEV ? ADD_JS_CLASS_SCRIPT + inlineHeadCode : inlineHeadCode;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const brand = brandForMatches(useMatches());
  return (
    <html lang="en-GB" data-brand={brand} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {data && <meta name="theme-color" content={data.themeColour} />}
        {/* Safe, because the script is constant. The content security policy has its hash. */}
        <script dangerouslySetInnerHTML={{ __html: INLINE_HEAD_SCRIPT }} />
        <Meta />
        <style dangerouslySetInnerHTML={{ __html: CRITICAL_HEAD_CSS }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {messages.skip}
        </a>
        <TopBar name={data?.studio.name ?? ''} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {data && <Footer studio={data.studio} year={data.year} />}
        <Announcer />
        <AppReady />
        <RememberDestination />
        {/* The build removes this inline script. Until hydration, the browser itself restores the scroll position. */}
        <ScrollRestoration {...omitFromBuild} />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Stores the destination of a navigation while the next page loads. After a new deployment, the code of the next page may be
 * missing. The router then reloads the current page, and inline-head.js opens the destination.
 */
function RememberDestination() {
  const { location } = useNavigation();
  const destination = location && createPath(location);
  // The router renders its state synchronously (entry.client.tsx), so this runs before the request for a missing file can fail.
  useLayoutEffect(() => {
    try {
      if (destination) sessionStorage.setItem('destination', destination);
      else sessionStorage.removeItem('destination');
    } catch {
      // Without storage, the visitor must click again.
    }
  }, [destination]);
  return null;
}

export default function Root() {
  // With the key, two pages of one route do not share elements. React cannot update text nodes that a translator has replaced.
  return (
    <RetryErrorBoundary key={useLocation().pathname}>
      <Outlet />
    </RetryErrorBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
