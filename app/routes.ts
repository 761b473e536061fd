import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { hasArchive } from './prerender.ts';

/** The URL contract: one line a page. Links to these are made in paths.ts. */
export default [
  index('pages/home.tsx'),
  route('portfolio', 'pages/portfolio.tsx'),
  route('portfolio/:id', 'pages/project.tsx'),
  route('services', 'pages/services.tsx'),
  route('about', 'pages/about.tsx'),
  route('nazaakat', 'pages/nazaakat.tsx'),
  route('blog', 'pages/blog.tsx'),
  route('blog/:id', 'pages/article.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('process', 'pages/process.tsx'),
  route('design-studio', 'pages/design-studio.tsx'),
  route('homes', 'pages/homes.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-of-service', 'pages/terms-of-service.tsx'),
  route('thank-you', 'pages/thank-you.tsx'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('blog/feed.xml', 'pages/feed-rss.ts'),
  route('blog/feed.json', 'pages/feed-json.ts'),
  // The framework wants an address for every route, and every route stands in what all pages load.
  ...(hasArchive.articles ? [route('blog/archive/:file', 'pages/blog-archive.ts')] : []),
  ...(hasArchive.pieces
    ? [
        route('homes/pieces/:category/:page?', 'pages/pieces.tsx'),
        route('homes/archive/:category/:file', 'pages/piece-archive.ts'),
      ]
    : []),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
