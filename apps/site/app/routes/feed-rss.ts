import { createJournalFeed } from '../content/feed.server.ts';

/** The journal as RSS 2.0. */
export function loader(): Response {
  return new Response(createJournalFeed().rss2(), { headers: { 'content-type': 'application/rss+xml' } });
}
