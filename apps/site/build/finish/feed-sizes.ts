/**
 * Puts the real size of each enclosed file into an RSS feed.
 *
 * @param bytesOf how many bytes the file at an address has.
 */
export async function withSizes(rss: string, bytesOf: (url: string) => Promise<number>): Promise<string> {
  const enclosures = [...rss.matchAll(/<enclosure [^>]*?url="([^"]+)"[^>]*>/g)];
  const sizes = await Promise.all(enclosures.map(([, url = '']) => bytesOf(url)));
  return enclosures.reduce((text, [element], index) => {
    return text.replace(element, element.replace(/ length="\d*"/, ` length="${sizes[index]}"`));
  }, rss);
}
