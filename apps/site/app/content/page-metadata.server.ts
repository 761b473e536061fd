import * as pageNames from 'virtual:messages/pages';
import type { ImageSource } from '@studio/content/image-source';
import { paths } from '@studio/content/paths';
import { ContentError } from '@studio/content/schema/content-error';
import type { PageMetadata } from '../metadata.ts';
import { readYaml } from './files.server.ts';
import { images } from './images.server.ts';
import { schemas } from './schemas.server.ts';
import { siteOrigin, studio } from './studio.server.ts';

const HOME_FILE = 'pages/home.yaml';

export const absoluteUrl = (path: string): string => new URL(path, siteOrigin).href;

interface PageMetadataInput {
  /** Path of the page. Undefined for pages that search engines must not index. */
  path?: string;
  meta: { title: string; description: string };
  picture?: ImageSource | undefined;
  type?: PageMetadata['type'];
  jsonLd?: readonly Record<string, unknown>[];
}

/**
 * Creates the metadata of a page. A page without an image gets the first image of the home page.
 *
 * @throws Error for an unknown image. ContentError if the image of the home page is needed, and the home page has none.
 */
export function createPageMetadata({ path, meta, picture, type, jsonLd }: PageMetadataInput): PageMetadata {
  const { id } = picture ?? defaultImage();
  const image = images.get(id);
  if (!image) throw new Error(`There is no image "${id}"`);
  return {
    ...meta,
    ...(path && { canonical: absoluteUrl(path) }),
    image: absoluteUrl(image.linkPreview),
    imageAlt: image.alt,
    type: type ?? 'website',
    siteName: studio.name,
    jsonLd: jsonLd ?? [],
  };
}

function defaultImage(): ImageSource {
  const [slide] = readYaml(HOME_FILE, schemas.home).hero.slides;
  if (!slide) throw new ContentError(`content/${HOME_FILE}`, 'hero.slides: expected at least one slide');
  return slide.picture;
}

/** Returns JSON-LD of the breadcrumbs. Adds the home page as the first step. */
export function breadcrumbsJsonLd(...steps: [name: string, path: string][]): Record<string, unknown> {
  const allSteps: [string, string][] = [[pageNames.home, paths.home()], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: allSteps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

export function organisationJsonLd(): Record<string, unknown> {
  return {
    '@type': 'ProfessionalService',
    '@id': absoluteUrl('/#studio'),
    name: studio.name,
    description: studio.description,
    url: absoluteUrl(paths.home()),
    logo: absoluteUrl('/icon-512.png'),
    image: absoluteUrl('/icon-512.png'),
    foundingDate: String(studio.founded),
    email: studio.contact.email,
    telephone: studio.contact.phones[0]?.number,
    sameAs: studio.social.map(({ url }) => url),
    ...(studio.contact.offices[0] && { address: postalAddress(studio.contact.offices[0]) }),
    location: studio.contact.offices.map((office) => ({
      '@type': 'Place',
      name: office.name,
      address: postalAddress(office),
    })),
  };
}

type Office = (typeof studio.contact.offices)[number];

const postalAddress = ({ lines, city, region, postalCode, country }: Office) => ({
  '@type': 'PostalAddress',
  streetAddress: lines.join(', '),
  addressLocality: city,
  addressRegion: region,
  postalCode,
  addressCountry: country,
});
