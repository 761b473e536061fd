// Runs inline in 404.html, which hosts serve for unknown paths.
(async () => {
  const { pathname, search, hash } = location;
  // Redirects a path with capitals or extra slashes to its canonical form.
  const canonical = pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/+$/, '$1');
  if (canonical !== pathname) return location.replace(canonical + search + hash);
  // For hosts that support only one 404 page: loads the not-found page of the section.
  const section = ['/blog/', '/portfolio/', '/homes/pieces/'].find((prefix) => pathname.startsWith(prefix));
  if (!section) return;
  const response = await fetch(`${section}404.html`);
  if (!response.ok) return;
  const html = await response.text();
  document.open();
  document.write(html);
  document.close();
})();
