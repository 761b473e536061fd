import * as words from 'virtual:words/journal';
import { paths } from '@studio/content/paths';
import { Feed } from 'feed';
import { articles } from './articles.server.tsx';
import { absolute } from './describe.server.ts';
import { previewOf } from './images.server.ts';
import { studio } from './studio.server.ts';

/** Articles in the feeds; readers keep the older ones themselves. */
const LIMIT = 20;

/** The journal for feed readers. */
export function journalFeed(): Feed {
  const newest = articles[0];
  const feed = new Feed({
    title: words.feed({ studio: studio.name }),
    description: studio.description,
    id: absolute(paths.blog()),
    link: absolute(paths.blog()),
    language: 'en-GB',
    copyright: studio.name,
    image: absolute('/icon-512.png'),
    favicon: absolute('/favicon.ico'),
    feedLinks: { rss: absolute(paths.rss()), json: absolute(paths.jsonFeed()) },
    ...(newest && { updated: dayOf(newest.date) }),
  });
  for (const { id, title, excerpt, date, author, category, picture } of articles.slice(0, LIMIT)) {
    const link = absolute(paths.article(id));
    feed.addItem({
      id: link,
      link,
      title,
      description: excerpt,
      date: dayOf(date),
      // RSS wants an address with the name in brackets.
      author: [{ name: author, email: studio.contact.email }],
      category: [{ name: category }],
      // Its size is known once it is made (apps/site/build/finish/feed-sizes.ts).
      image: { url: absolute(previewOf(picture.id) ?? picture.fallback), type: 'image/jpeg', length: 0 },
    });
  }
  return feed;
}

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
