import * as messages from 'virtual:messages/journal';
import { paths } from '@studio/content/paths';
import { Feed } from 'feed';
import { articles } from './articles.server.tsx';
import { linkPreviewUrl } from './images.server.ts';
import { absoluteUrl } from './page-metadata.server.ts';
import { studio } from './studio.server.ts';

/** Number of articles in the feeds. Feed readers keep older articles themselves. */
const MAX_ITEMS = 20;

export function createJournalFeed(): Feed {
  const newest = articles[0];
  const feed = new Feed({
    title: messages.feed({ studio: studio.name }),
    description: studio.description,
    id: absoluteUrl(paths.blog()),
    link: absoluteUrl(paths.blog()),
    language: 'en-GB',
    copyright: studio.name,
    image: absoluteUrl('/icon-512.png'),
    favicon: absoluteUrl('/favicon.ico'),
    feedLinks: { rss: absoluteUrl(paths.rss()), json: absoluteUrl(paths.jsonFeed()) },
    ...(newest && { updated: toUtcDate(newest.date) }),
  });
  for (const { id, title, excerpt, date, author, category, picture } of articles.slice(0, MAX_ITEMS)) {
    const link = absoluteUrl(paths.article(id));
    feed.addItem({
      id: link,
      link,
      title,
      description: excerpt,
      date: toUtcDate(date),
      // RSS requires an e-mail address for an author.
      author: [{ name: author, email: studio.contact.email }],
      category: [{ name: category }],
      // A build step fills in the size (apps/site/build/postbuild/feed-enclosures.ts).
      image: {
        url: absoluteUrl(linkPreviewUrl(picture.id) ?? picture.fallback),
        type: 'image/jpeg',
        length: 0,
      },
    });
  }
  return feed;
}

const toUtcDate = (date: string): Date => new Date(`${date}T00:00:00Z`);
