/**
 * Sets the `length` of each enclosure in an RSS feed.
 *
 * @param getSizeBytes returns the size in bytes of the file at a URL.
 */
export async function fillEnclosureSizes(
  rss: string,
  getSizeBytes: (url: string) => Promise<number>,
): Promise<string> {
  const enclosures = [...rss.matchAll(/<enclosure [^>]*?url="([^"]+)"[^>]*>/g)];
  const sizes = await Promise.all(enclosures.map(([, url = '']) => getSizeBytes(url)));
  return enclosures.reduce((text, [element], index) => {
    return text.replace(element, element.replace(/ length="\d*"/, ` length="${sizes[index]}"`));
  }, rss);
}
