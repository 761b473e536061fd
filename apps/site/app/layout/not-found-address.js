// Runs inline in 404.html alone, which hosts serve under any address that they do not know.
(async () => {
  const { pathname, search, hash } = location;
  // A wrong case or a slash too many is a page that exists, under its one address.
  const canonical = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/+$/, '$1');
  if (canonical !== pathname) return location.replace(canonical + search + hash);
  // Hosts with one not-found page for the whole site: parts of the site have a screen of their own.
  const part = ['/blog/', '/portfolio/', '/homes/pieces/'].find((start) => pathname.startsWith(start));
  if (!part) return;
  const answer = await fetch(`${part}404.html`);
  if (!answer.ok) return;
  const html = await answer.text();
  document.open();
  document.write(html);
  document.close();
})();
