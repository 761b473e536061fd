import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { piecePageSchema } from '@studio/content/schema/pages/piece';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pieces } from '../content/collections.server.ts';
import { readYaml } from '../content/files.server.ts';
import { findModel } from '../content/models.server.ts';
import { notFoundMetadata } from '../content/not-found.server.ts';
import { absoluteUrl, breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { findPhotographsOfPiece } from '../content/seen-in.server.ts';
import { getEnquirySubject, studio } from '../content/studio.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { WhatsAppLink } from '../layout/whatsapp.tsx';
import { toMetaDescriptors } from '../metadata.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { CallToAction } from '../ui/call-to-action.tsx';
import { readChoiceParam } from '../ui/model/choice-param.ts';
import { ViewInAr } from '../ui/model/view-in-ar.tsx';
import type { Route } from './+types/piece';
import { NotFound } from './not-found/not-found.tsx';
import { PieceDetails } from './piece/piece-details.tsx';
import { PieceHero } from './piece/piece-hero.tsx';
import { PiecePager } from './piece/piece-pager.tsx';
import { PiecePhotographs } from './piece/piece-photographs.tsx';
import { pieceJsonLd, truncateAtWord } from './piece/product.server.ts';
import { RelatedPieces } from './piece/related-pieces.tsx';
import { SeenInPhotographs } from './piece/seen-in.tsx';
import { findNextEntry } from './shared/find-next-entry.ts';
import { reloadOn404 } from './shared/reload-on-404.ts';

export function loader({ params }: Route.LoaderArgs) {
  const index = pieces.findIndex(({ slug }) => slug === params.id);
  const piece = pieces[index];
  if (!piece) return { piece: undefined, page: notFoundMetadata() };
  const path = paths.piece(piece.slug);
  const page = createPageMetadata({
    path,
    meta: {
      title: `${piece.title} | ${pageNames.homes} | ${studio.name}`,
      description: truncateAtWord(`${piece.title}: ${piece.materials}. ${piece.size}. ${piece.note}`, 155),
    },
    picture: piece.pictures[0],
    jsonLd: [
      breadcrumbsJsonLd([pageNames.homes, paths.homes()], [piece.title, path]),
      pieceJsonLd(piece, absoluteUrl(path)),
    ],
  });
  const findPiece = (slug: string) => pieces.find((other) => other.slug === slug);
  const { goesWith, pictures, hasModel: _, ...facts } = piece;
  const [cover, ...photographs] = pictures;
  return {
    piece: facts,
    cover,
    photographs,
    model: findModel(`pieces/${piece.slug}`),
    subject: getEnquirySubject('furniture'),
    content: readYaml('pages/piece.yaml', piecePageSchema),
    related: goesWith.flatMap((slug) => {
      const other = findPiece(slug);
      return other ? [{ slug, title: other.title, category: other.category, cover: other.pictures[0] }] : [];
    }),
    seenIn: findPhotographsOfPiece(piece.slug),
    previous: toNeighbour(pieces.at(index - 1) ?? piece),
    next: toNeighbour(findNextEntry(piece, pieces) ?? piece),
    page,
  };
}

const toNeighbour = ({ id, slug, title }: (typeof pieces)[number]) => ({ id, slug, title });

export const clientLoader = (args: Route.ClientLoaderArgs) => reloadOn404(args);

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = revalidateOnNewPath;

/** Returns the piece and the chosen option for an enquiry, such as "Wooden Pointer Chair, timber: teak". */
const describeChoice = ({ title, choices }: Pick<Piece, 'title' | 'choices'>, choice: string) =>
  `${title}, ${choices?.title.toLowerCase()}: ${choice.toLowerCase()}`;

/** The page of a piece. The catalogue opens pieces in a dialog, which links to this page. */
export default function PiecePage({ loaderData }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<{ slug: string; name: string }>();
  const currentPiece = loaderData.piece;
  // The URL in the QR code of ViewInAr has the chosen option. The prerendered page has no query, so this reads it after hydration.
  useEffect(() => {
    const name = readChoiceParam(location.search);
    if (name && currentPiece?.choices?.options.some((option) => option.name === name))
      setChosen({ slug: currentPiece.slug, name });
  }, [currentPiece]);
  if (!loaderData.piece) return <NotFound kind="page" />;
  const { piece, cover, photographs, model, subject, content, related, seenIn, previous, next } = loaderData;
  const choice = chosen?.slug === piece.slug ? chosen.name : undefined;
  const enquiryPath = paths.contact(subject, choice && describeChoice(piece, choice));
  return (
    <article>
      <PieceHero
        title={piece.title}
        cover={cover}
        model={model}
        choices={piece.choices}
        choice={choice}
        onChoose={(name) => setChosen({ slug: piece.slug, name })}
      >
        <PieceDetails piece={piece}>
          <Link to={enquiryPath} className={buttons.primary}>
            {content.enquire}
          </Link>
          <SaveButton id={`piece/${piece.slug}`} title={piece.title} />
          {model && <ViewInAr model={model} title={piece.title} choice={choice} className={buttons.link} />}
          <WhatsAppLink
            about={choice ? describeChoice(piece, choice) : `${piece.title} (${piece.id})`}
            path={paths.piece(piece.slug)}
            className={buttons.link}
          />
        </PieceDetails>
      </PieceHero>
      {photographs.length > 0 && <PiecePhotographs photographs={photographs} />}
      {seenIn.length > 0 && <SeenInPhotographs title={content.seenIn} photographs={seenIn} />}
      {related.length > 0 && <RelatedPieces title={content.goesWith} pieces={related} />}
      <CallToAction {...content.closing}>
        <div className={buttons.row}>
          <Link to={enquiryPath} className={buttons.link}>
            {content.enquire}
          </Link>
          <Link to={paths.brief(piece.title)} className={buttons.link}>
            {pageNames.brief}
          </Link>
        </div>
      </CallToAction>
      <PiecePager
        previous={previous}
        next={next}
        catalogue={{ label: content.all, category: piece.category }}
      />
    </article>
  );
}
