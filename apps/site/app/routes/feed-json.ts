import { createJournalFeed } from '../content/feed.server.ts';

export function loader(): Response {
  return new Response(createJournalFeed().json1(), { headers: { 'content-type': 'application/feed+json' } });
}
