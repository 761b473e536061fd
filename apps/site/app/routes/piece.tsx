import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { Piece } from '@studio/content/schema/collections';
import { pieceWordsSchema } from '@studio/content/schema/pages/piece';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pieces } from '../content/collections.server.ts';
import { absolute, breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { modelOf } from '../content/models.server.ts';
import { describeMissing } from '../content/not-found.server.ts';
import { studio, subjectFor } from '../content/studio.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { WhatsAppLink } from '../layout/whatsapp.tsx';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Closing } from '../ui/closing.tsx';
import { choiceIn } from '../ui/model/choice-in-address.ts';
import { InYourRoom } from '../ui/model/in-your-room.tsx';
import type { Route } from './+types/piece';
import { NotFound } from './not-found/not-found.tsx';
import { Beside } from './piece/beside.tsx';
import { Legend } from './piece/legend.tsx';
import { pieceProduct, shortened } from './piece/product.server.ts';
import { Stage } from './piece/stage.tsx';
import { Turn } from './piece/turn.tsx';
import { leaveIfMissing } from './shared/leave-if-missing.ts';

export function loader({ params }: Route.LoaderArgs) {
  const index = pieces.findIndex(({ slug }) => slug === params.id);
  const piece = pieces[index];
  if (!piece) return { piece: undefined, page: describeMissing() };
  const path = paths.piece(piece.slug);
  const page = describePage({
    path,
    meta: {
      title: `${piece.title} | ${pages.homes} | ${studio.name}`,
      description: shortened(`${piece.title}: ${piece.materials}. ${piece.size}. ${piece.note}`, 155),
    },
    picture: piece.picture,
    structured: [
      breadcrumbs([pages.homes, paths.homes()], [piece.title, path]),
      pieceProduct(piece, absolute(path)),
    ],
  });
  const named = (slug: string) => pieces.find((other) => other.slug === slug);
  const { goesWith, turns: _, ...facts } = piece;
  const around = (step: number) => pieces[(index + step + pieces.length) % pieces.length] ?? piece;
  return {
    piece: facts,
    model: modelOf(`pieces/${piece.slug}`),
    subject: subjectFor('furniture'),
    words: readYaml('pages/piece.yaml', pieceWordsSchema),
    beside: goesWith.flatMap((slug) => {
      const other = named(slug);
      return other ? [{ slug, title: other.title, category: other.category, picture: other.picture }] : [];
    }),
    before: stepTo(around(-1)),
    after: stepTo(around(1)),
    page,
  };
}

const stepTo = ({ id, slug, title }: (typeof pieces)[number]) => ({ id, slug, title });

export const clientLoader = (args: Route.ClientLoaderArgs) => leaveIfMissing(args);

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = staticData;

/** "Wooden Pointer Chair, timber: teak", as an enquiry begins. */
const chosenInWords = ({ title, choices }: Pick<Piece, 'title' | 'choices'>, choice: string) =>
  `${title}, ${choices?.title.toLowerCase()}: ${choice.toLowerCase()}`;

/** A piece's own page: what a shared address, a new tab, a browser without script and the gallery dialog's link lead to. */
export default function PiecePage({ loaderData }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<{ slug: string; name: string }>();
  const here = loaderData.piece;
  // As it was chosen where the code was read from; known in the browser alone, since the page was made before.
  useEffect(() => {
    const name = choiceIn(location.search);
    if (name && here?.choices?.options.some((option) => option.name === name))
      setChosen({ slug: here.slug, name });
  }, [here]);
  if (!loaderData.piece) return <NotFound kind="page" />;
  const { piece, model, subject, words, beside, before, after } = loaderData;
  const choice = chosen?.slug === piece.slug ? chosen.name : undefined;
  const enquire = paths.contact(subject, choice && chosenInWords(piece, choice));
  return (
    <article>
      <Stage
        title={piece.title}
        picture={piece.picture}
        model={model}
        choices={piece.choices}
        choice={choice}
        onChoose={(name) => setChosen({ slug: piece.slug, name })}
      >
        <Legend piece={piece}>
          <Link to={enquire} className={action.primary}>
            {words.enquire}
          </Link>
          {model && <InYourRoom model={model} title={piece.title} choice={choice} className={action.quiet} />}
          <WhatsAppLink
            about={choice ? chosenInWords(piece, choice) : `${piece.title} (${piece.id})`}
            path={paths.piece(piece.slug)}
            className={action.quiet}
          />
        </Legend>
      </Stage>
      {beside.length > 0 && <Beside title={words.goesWith} pieces={beside} />}
      <Closing {...words.closing}>
        <div className={action.row}>
          <Link to={enquire} className={action.quiet}>
            {words.enquire}
          </Link>
        </div>
      </Closing>
      <Turn before={before} after={after} all={{ label: words.all, category: piece.category }} />
    </article>
  );
}
