import { journalFeed } from '../content/feed.server.ts';

/** The journal as JSON Feed 1. */
export function loader(): Response {
  return new Response(journalFeed().json1(), { headers: { 'content-type': 'application/feed+json' } });
}
