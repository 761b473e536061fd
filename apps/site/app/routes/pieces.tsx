import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/piecePages';
import { paths } from '@studio/content/paths';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { notFoundMetadata } from '../content/not-found.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { studio } from '../content/studio.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { categoriesWithPieces, findCategory, isCategoryPagePath } from './homes/catalogue.server.ts';
import { countPages, PIECES_PER_PAGE } from './homes/catalogue-pagination.ts';
import { PieceList } from './homes/piece-list.tsx';
import { NotFound } from './not-found/not-found.tsx';
import styles from './pieces/pieces.module.css';
import { reloadOn404 } from './shared/reload-on-404.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const category = findCategory(params.category);
  const number = Number(params.page ?? 1);
  const path = category && paths.pieces(category.name, number);
  if (!path || !isCategoryPagePath(path)) return { catalogue: undefined, page: notFoundMetadata() };
  const { name, pieces } = category;
  const start = (number - 1) * PIECES_PER_PAGE;
  const visible = pieces.slice(start, start + PIECES_PER_PAGE);
  const pageCount = countPages(pieces.length);
  const title = number > 1 ? messages.title({ kind: name, number }) : name;
  const page = createPageMetadata({
    path,
    meta: {
      title: `${pageNames.homes}: ${title} | ${studio.name}`,
      description: messages.description({
        kind: name,
        first: start + 1,
        last: start + visible.length,
        count: pieces.length,
      }),
    },
    picture: visible[0]?.pictures[0],
    jsonLd: [breadcrumbsJsonLd([pageNames.homes, paths.homes()], [title, path])],
  });
  const catalogue = {
    name,
    pieces: visible,
    number,
    pageCount,
    categories: categoriesWithPieces.map(({ name }) => name),
  };
  return { catalogue, page };
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => reloadOn404(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = revalidateOnNewPath;

/** The pieces of one category on numbered pages, for visitors without JavaScript and for search engines. */
export default function PiecesPage() {
  const { catalogue } = useLoaderData<typeof loader>();
  if (!catalogue) return <NotFound kind="page" />;
  const { name, pieces, number, pageCount, categories } = catalogue;
  return (
    <>
      <header className={styles.header} data-tone="dark">
        <h1>{name}</h1>
        <nav aria-label={messages.kinds}>
          <ul role="list" className={styles.categories}>
            {categories.map((category) => (
              <li key={category}>
                <Link to={paths.pieces(category)} aria-current={category === name ? 'page' : undefined}>
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className={styles.body}>
        <h2 className="visually-hidden">{messages.pieces}</h2>
        <PieceList pages={[pieces]} category={name} />
        <nav aria-label={messages.pages} className={buttons.row}>
          <Link to={paths.homes()} className={buttons.link}>
            {pageNames.homes}
          </Link>
          {number > 1 && (
            <Link to={paths.pieces(name, number - 1)} rel="prev" className={buttons.link}>
              {messages.previous}
            </Link>
          )}
          {number < pageCount && (
            <Link to={paths.pieces(name, number + 1)} rel="next" className={buttons.link}>
              {messages.next}
            </Link>
          )}
          <p>{messages.position({ number, count: pageCount })}</p>
        </nav>
      </div>
    </>
  );
}
