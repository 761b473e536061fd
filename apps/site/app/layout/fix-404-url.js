// Runs inline in 404.html, which hosts serve for unknown paths.
(async () => {
  const { pathname, search, hash } = location;
  // Chat and mail programs encode the `#` of a link, so that all after it becomes a part of the path.
  const [path, fragment] = pathname.split(/%(?:25)*23(.*)/);
  if (fragment) return location.replace(`${path}${search}#${fragment}${hash}`);
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
