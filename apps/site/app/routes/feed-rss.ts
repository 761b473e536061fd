import { createJournalFeed } from '../content/feed.server.ts';

export function loader(): Response {
  return new Response(createJournalFeed().rss2(), { headers: { 'content-type': 'application/rss+xml' } });
}
