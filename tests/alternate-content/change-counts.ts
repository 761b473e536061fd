import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { editText, editYaml, listContentFiles, truncateFolder, truncateList } from './files.ts';

/** Numbers of entries and items. They differ from the numbers of the sample content. */
const ENTRY_COUNTS = { projects: 3, articles: 1, candles: 7, testimonials: 2 } as const;
const PIECE_COUNT = 41;
const OFFICE_COUNT = 1;
const TIME_OF_DAY_COUNT = 3;
const STEP_COUNT = 4;

/** A second slide for the home page. It uses images of other pages. */
const SECOND_SLIDE = {
  title: 'A second room',
  description: 'What is shown after the first, and before it again.',
  buttonText: 'All our rooms',
  buttonLink: '/portfolio',
  picture: 'homes/hero',
  portrait: 'nazaakat/hero',
};

/** Changes the numbers of all entries, and removes links to deleted entries and unused images. */
export function changeCounts(contentDir: string): void {
  for (const [folder, count] of Object.entries(ENTRY_COUNTS)) truncateFolder(join(contentDir, folder), count);
  repeatPieces(join(contentDir, 'pieces'));
  editYaml(join(contentDir, 'studio.yaml'), (studio) => {
    truncateList(studio, ['contact', 'offices'], OFFICE_COUNT);
    truncateList(studio, ['contact', 'phones'], OFFICE_COUNT);
    studio.set('social', []);
  });
  editYaml(join(contentDir, 'pages/home.yaml'), (home) => {
    home.addIn(['hero', 'slides'], home.createNode(SECOND_SLIDE));
    truncateList(home, ['hours', 'moments'], TIME_OF_DAY_COUNT);
    truncateList(home, ['process', 'steps'], STEP_COUNT);
  });
  const [candle = ''] = listContentFiles(join(contentDir, 'candles'));
  editYaml(join(contentDir, 'candles', candle), (candleDocument) => candleDocument.delete('scent'));
  // Removes the choices of pieces, because they require a model.
  rmSync(join(contentDir, 'models'), { recursive: true, force: true });
  for (const name of listContentFiles(join(contentDir, 'pieces')))
    editYaml(join(contentDir, 'pieces', name), (piece) => piece.delete('choices'));
  removeBrokenLinks(contentDir);
  removeBrokenMarks(contentDir);
  removeUnusedImages(contentDir);
}

function repeatPieces(folder: string): void {
  const samplePieces = listContentFiles(folder).map((name) =>
    parse(readFileSync(join(folder, name), 'utf8')),
  );
  for (let id = samplePieces.length + 1; id <= PIECE_COUNT; id += 1) {
    const samplePiece = samplePieces[id % samplePieces.length];
    writeFileSync(
      join(folder, `${id}-${samplePiece.id}.yaml`),
      stringify({ ...samplePiece, id, title: `${samplePiece.title} ${id}` }),
    );
  }
}

/** Replaces links to deleted articles and projects by their text. */
function removeBrokenLinks(contentDir: string): void {
  const existingPaths = new Set(
    ['articles', 'projects'].flatMap((folder) =>
      listContentFiles(join(contentDir, folder)).map(
        (name) => `/${folder === 'articles' ? 'blog' : 'portfolio'}/${name.replace(/\.md$/, '')}`,
      ),
    ),
  );
  for (const folder of ['articles', 'projects', 'legal'])
    for (const name of listContentFiles(join(contentDir, folder))) {
      const linkPattern = /\[([^\]]+)\]\((\/(?:blog|portfolio)\/[^)\s]+)\)/g;
      editText(join(contentDir, folder, name), (source) =>
        source.replace(linkPattern, (markdown, linkText, href) =>
          existingPaths.has(href) ? markdown : linkText,
        ),
      );
    }
}

/** Removes the marks of deleted candles. */
function removeBrokenMarks(contentDir: string): void {
  const candles = new Set(
    listContentFiles(join(contentDir, 'candles')).map((name) => name.replace('.yaml', '')),
  );
  const imagesDir = join(contentDir, 'pictures');
  for (const name of readdirSync(imagesDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml')) continue;
    const { marks = [] } = parse(readFileSync(join(imagesDir, name), 'utf8'));
    const isKept = ({ candle }: { candle?: string }) => candle === undefined || candles.has(candle);
    if (marks.every(isKept)) continue;
    editYaml(join(imagesDir, name), (image) => image.set('marks', marks.filter(isKept)));
  }
}

/** Removes images that are no longer used. */
function removeUnusedImages(contentDir: string): void {
  const allContent = ['articles', 'candles', 'pages', 'pieces', 'projects', 'testimonials']
    .flatMap((folder) =>
      listContentFiles(join(contentDir, folder)).map((name) => join(contentDir, folder, name)),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const imagesDir = join(contentDir, 'pictures');
  for (const name of readdirSync(imagesDir, { recursive: true, encoding: 'utf8' })) {
    const id = /^(.+)\.yaml$/.exec(name.replaceAll('\\', '/'))?.[1];
    if (!id || new RegExp(`(^|[\\s"'\\[,])${id}($|[\\s"'\\],])`, 'm').test(allContent)) continue;
    for (const file of readdirSync(join(imagesDir, id, '..')))
      if (file.replace(/\.[^.]+$/, '') === id.split('/').at(-1)) rmSync(join(imagesDir, id, '..', file));
  }
}
