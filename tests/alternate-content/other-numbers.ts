import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { change, filesIn, keepFirst, rewrite, shorten } from './files.ts';

/** How much of everything the other studio has; other than the sample in each. */
const KEPT = { projects: 3, articles: 1, candles: 7, testimonials: 2 } as const;
const PIECES = 41;
const OFFICES = 1;
const HOURS = 3;
const STEPS = 4;

/** A second slide for the home page, of pictures that other pages show, too. */
const SLIDE = {
  title: 'A second room',
  description: 'What is shown after the first, and before it again.',
  buttonText: 'All our rooms',
  buttonLink: '/portfolio',
  picture: 'homes/hero',
  portrait: 'nazaakat/hero',
};

/** Gives content other numbers of everything, and takes out what led to things that are gone. */
export function writeOtherNumbers(content: string): void {
  for (const [folder, count] of Object.entries(KEPT)) keepFirst(join(content, folder), count);
  repeatPieces(join(content, 'pieces'));
  change(join(content, 'studio.yaml'), (studio) => {
    shorten(studio, ['contact', 'offices'], OFFICES);
    shorten(studio, ['contact', 'phones'], OFFICES);
    studio.set('social', []);
  });
  change(join(content, 'pages/home.yaml'), (home) => {
    home.addIn(['hero', 'slides'], home.createNode(SLIDE));
    shorten(home, ['hours', 'moments'], HOURS);
    shorten(home, ['process', 'steps'], STEPS);
  });
  const [candle = ''] = filesIn(join(content, 'candles'));
  change(join(content, 'candles', candle), (unscented) => unscented.delete('scent'));
  // A studio begins without models of its pieces, on which a piece's choices would be shown.
  rmSync(join(content, 'models'), { recursive: true, force: true });
  for (const name of filesIn(join(content, 'pieces')))
    change(join(content, 'pieces', name), (piece) => piece.delete('choices'));
  unlinkMissing(content);
  removeUnused(content);
}

function repeatPieces(folder: string): void {
  const samples = filesIn(folder).map((name) => parse(readFileSync(join(folder, name), 'utf8')));
  for (let id = samples.length + 1; id <= PIECES; id += 1) {
    const sample = samples[id % samples.length];
    writeFileSync(
      join(folder, `${id}-${sample.id}.yaml`),
      stringify({ ...sample, id, title: `${sample.title} ${id}` }),
    );
  }
}

/** What still leads to an article or project that is gone becomes plain words. */
function unlinkMissing(content: string): void {
  const known = new Set(
    ['articles', 'projects'].flatMap((folder) =>
      filesIn(join(content, folder)).map(
        (name) => `/${folder === 'articles' ? 'blog' : 'portfolio'}/${name.replace(/\.md$/, '')}`,
      ),
    ),
  );
  for (const folder of ['articles', 'projects', 'legal'])
    for (const name of filesIn(join(content, folder))) {
      const link = /\[([^\]]+)\]\((\/(?:blog|portfolio)\/[^)\s]+)\)/g;
      rewrite(join(content, folder, name), (source) =>
        source.replace(link, (whole, words, href) => (known.has(href) ? whole : words)),
      );
    }
}

/** Photographs that nothing shows any more. */
function removeUnused(content: string): void {
  const words = ['articles', 'candles', 'pages', 'pieces', 'projects', 'testimonials']
    .flatMap((folder) => filesIn(join(content, folder)).map((name) => join(content, folder, name)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const pictures = join(content, 'pictures');
  for (const name of readdirSync(pictures, { recursive: true, encoding: 'utf8' })) {
    const id = /^(.+)\.yaml$/.exec(name.replaceAll('\\', '/'))?.[1];
    if (!id || new RegExp(`(^|[\\s"'\\[,])${id}($|[\\s"'\\],])`, 'm').test(words)) continue;
    for (const file of readdirSync(join(pictures, id, '..')))
      if (file.replace(/\.[^.]+$/, '') === id.split('/').at(-1)) rmSync(join(pictures, id, '..', file));
  }
}
