import { createJournalFeed } from '../content/feed.server.ts';

/** The journal as JSON Feed 1. */
export function loader(): Response {
  return new Response(createJournalFeed().json1(), { headers: { 'content-type': 'application/feed+json' } });
}
