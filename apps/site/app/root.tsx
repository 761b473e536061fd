import * as words from 'virtual:words/frame';
import * as pages from 'virtual:words/pages';
import './styles/index.css';
import fonts from '@studio/brand/styles/generated/fonts.css?inline';
import headings from '@studio/brand/styles/generated/headings.woff2?url';
import text from '@studio/brand/styles/generated/text.woff2?url';
import { paths } from '@studio/content/paths';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
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
import { brand } from './content/brand.server.ts';
import { notFoundWords } from './content/not-found.server.ts';
import { enquiryReturn, enquiryService, siteOrigin, studio } from './content/studio.server.ts';
import { AppReady } from './critical-path/app-ready.tsx';
import { leftOut, SCRIPT_RUNS } from './critical-path/states.ts';
import { Announcer } from './layout/announcer.tsx';
import beforePaint from './layout/before-paint.js?raw';
import { brandOf } from './layout/brand.ts';
import { CursorLoader } from './layout/cursor-loader.tsx';
import { ErrorScreen } from './layout/error-screen.tsx';
import { Footer } from './layout/footer.tsx';
import { PrefetchPages } from './layout/prefetch-pages.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { staticData } from './static-data.ts';
import { RedrawBoundary } from './ui/redraw-boundary.tsx';
import { useRootData } from './use-root-data.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: headings, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: text, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', href: paths.rss(), title: pages.journal },
  { rel: 'alternate', type: 'application/feed+json', href: paths.jsonFeed(), title: pages.journal },
];

export function loader() {
  const { name, tagline, social, services, credit, enquiries } = studio;
  const { whatsapp, ...contact } = studio.contact;
  return {
    year: new Date().getFullYear(),
    themeColour: brand.colours.night,
    studio: { name, tagline, contact, social, services, credit },
    enquiry: {
      ...enquiries,
      subjects: enquiries.subjects.map(({ name }) => name),
      service: enquiryService,
      email: contact.email,
      next: enquiryReturn,
    },
    notFound: notFoundWords,
    ...(whatsapp && { whatsApp: { number: whatsapp, origin: siteOrigin } }),
  };
}

/** What every page may ask of the studio, by useRootData(). */
export type RootData = Route.ComponentProps['loaderData'];

export const shouldRevalidate = staticData;

/** Stands before all styles: the order of the cascade, and the fonts that every first view is set in. */
const FIRST_RULES = `@layer reset, tokens, base, ui, layout, page;${fonts}`;

/** In development first-view.js does not stand in pages, and nothing else says that script runs. */
const BEFORE_PAINT = import.meta.env.DEV ? SCRIPT_RUNS + beforePaint : beforePaint;

/** The document: skip link, top bar, main, footer, announcer. Also frames the error screen. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const brand = brandOf(useMatches());
  return (
    <html lang="en-GB" data-brand={brand} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {data && <meta name="theme-color" content={data.themeColour} />}
        {/* A constant of this repository, hashed into the security policy. */}
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <style dangerouslySetInnerHTML={{ __html: FIRST_RULES }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {words.skip}
        </a>
        <TopBar name={data?.studio.name ?? ''} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {data && <Footer studio={data.studio} year={data.year} />}
        <Announcer />
        <CursorLoader />
        <AppReady />
        <RememberDestination />
        <PrefetchPages />
        {/* Until the application comes, browsers restore places themselves: its inline script would move who has begun to read. */}
        <ScrollRestoration {...leftOut} />
        <RestoreScroll />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Stores where a navigation leads while it loads. When the code of the next page is gone (a newer version of the site has
 * replaced it), the router reloads the current page; before-paint.js then reads the entry and goes where the visitor wanted.
 */
function RememberDestination() {
  const { location } = useNavigation();
  const destination = location && createPath(location);
  // Before the code can have failed: the router renders its state at once (entry.client.tsx), and a missing file takes longer.
  useLayoutEffect(() => {
    try {
      if (destination) sessionStorage.setItem('destination', destination);
      else sessionStorage.removeItem('destination');
    } catch {
      // Without storage the visitor clicks once more.
    }
  }, [destination]);
  return null;
}

/**
 * Restores the scroll position of a page that a visitor left for another document and comes back to. The browser would do so
 * itself, but the router takes over scroll restoration when the page shows, and WebKit then does not.
 */
function RestoreScroll() {
  useEffect(() => {
    let top = 0;
    const leave = () => {
      top = scrollY;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) scrollTo({ top, behavior: 'instant' });
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);
  return null;
}

/** The page at hand, within the document. */
export default function Root() {
  // Two pages of one kind share no elements: a translator may have replaced their texts, and React would update lost ones.
  return (
    <RedrawBoundary key={useLocation().pathname}>
      <Outlet />
    </RedrawBoundary>
  );
}

/** What is shown in place of a page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
