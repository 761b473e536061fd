import { expect, test } from 'vitest';
import { fillEnclosureSizes } from './feed-enclosures.ts';

test('sets the size of each enclosure, and changes nothing else', async () => {
  const feed = (firstLength: number, secondLength: number) =>
    `<rss><item><title>length="0"</title><enclosure length="${firstLength}" type="image/jpeg" url="https://a.example/1.jpg"/></item>` +
    `<item><enclosure url="https://a.example/2.jpg" length="${secondLength}" type="image/jpeg"/></item></rss>`;
  const bytesOf = async (url: string) => (url.endsWith('1.jpg') ? 11 : 22);
  expect(await fillEnclosureSizes(feed(0, 0), bytesOf)).toBe(feed(11, 22));
  expect(await fillEnclosureSizes('<rss/>', bytesOf)).toBe('<rss/>');
});
