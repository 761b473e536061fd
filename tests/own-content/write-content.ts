import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { contrastFaults } from '../../app/content/schema/brand-contrast.ts';

/** How much of everything the other studio has; other than the sample in each. */
const PROJECTS = 3;
const CANDLES = 7;
const PIECES = 41;

const NAME = 'Atelier Sarai';

/** Another palette: a white page, blue ink, one green button. */
const COLOURS = {
  paper: '#fbfcfe',
  paperQuiet: '#e6ecf4',
  ink: '#101c33',
  quiet: '#4d5a70',
  accent: '#1f4e8c',
  lamp: '#7fd1a0',
  onLamp: '#0c1f16',
  night: '#14233f',
  onNight: '#eef3fb',
  onNightQuiet: '#b3bfd2',
  footer: '#0c1629',
} as const;

/** Other words for some of each part of the site: the menu, forms, pictures, lists, and sentences turned round. */
const WORDS = {
  'pages.about': 'Who we are',
  'pages.nazaakat': 'Light',
  'pages.designStudio': 'Drawing',
  'pages.termsOfService': 'Small print',
  'pages.portfolio': 'Work',
  'frame.skip': 'To the text',
  'frame.openMenu': 'Show all pages',
  'frame.closeMenu': 'Back to the page',
  'error.title': 'That did not work',
  'message.form': 'Write to us',
  'forms.needName': 'Who are you?',
  'forms.wrongEmail': 'That is no e-mail address',
  'message.mailSubject': 'From the site, {subject}',
  'application.form': 'Work with us',
  'application.mailSubject': 'Somebody would work with us',
  'newsletter.form': 'Letters',
  'message.sending': 'On its way',
  'message.failed': 'Not sent. Try it once more.',
  'message.about': '{subject}: that is what you are writing about',
  'forms.chooseOne': 'Which?',
  'failure.copy': 'Take it along',
  'carousel.place': '{number}/{count}',
  'carousel.next': 'One on',
  'carousel.goTo': 'Number {number}',
  'viewer.close': 'Back',
  'viewer.next': 'The one after',
  'home.timeOfDay': 'Hour',
  'home.testimonials': 'Said of us',
  'portfolio.filter': 'Kinds of work',
  'portfolio.list': 'All work',
  'portfolio.several': 'Houses: {count}',
  'pieces.list': 'Furniture',
  'pieces.several': 'Things: {count}',
  'candles.list': 'Candles',
  'candles.gallery': 'On the bench',
  'journal.list': 'All articles',
  'article.readTime': 'Minutes to read: {minutes}',
  'article.back': 'To the journal',
} as const;

/** Other choices in its forms, other buttons and other thanks. */
const FORMS = {
  positions: ['Draughtsperson', 'Site engineer'],
  experience: ['Little', 'Some', 'Much'],
  newsletterSubject: 'A reader',
  'contact.buttonText': 'Off with it',
  'contact.thanks': 'It is with us.',
  'application.buttonText': 'Hand it in',
  'application.thanks': 'We have it.',
  'newsletter.buttonText': 'Yes, please',
  'newsletter.thanks': 'You will read from us.',
} as const;

/**
 * Turns a copy of the repository into another studio's: its own name, palette and fonts, other numbers of everything,
 * and nothing marked as sample.
 *
 * @param copy the copy's folder.
 */
export function writeOwnContent(copy: string): void {
  const content = join(copy, 'content');
  keepFirst(join(content, 'projects'), PROJECTS);
  keepFirst(join(content, 'articles'), 1);
  keepFirst(join(content, 'candles'), CANDLES);
  repeatPieces(join(content, 'pieces'));
  change(join(content, 'studio.yaml'), (studio) => {
    studio.set('name', NAME);
    studio.set('sample', []);
    // Pages choose some by their keys, whatever they are called.
    for (const [index, subject] of studio.getIn(['enquiries', 'subjects']).items.entries())
      subject.set('name', `About ${subject.get('key') ?? `matter ${index + 1}`}`);
    for (const [entry, said] of Object.entries(FORMS)) studio.setIn(['enquiries', ...entry.split('.')], said);
  });
  change(join(content, 'brand.yaml'), (brand) => {
    for (const [colour, value] of Object.entries(COLOURS)) brand.setIn(['colours', colour], value);
    const headings = brand.getIn(['fonts', 'headings']);
    brand.setIn(['fonts', 'headings'], brand.getIn(['fonts', 'text']));
    brand.setIn(['fonts', 'text'], headings);
  });
  change(join(content, 'words.yaml'), (words) => {
    for (const [entry, said] of Object.entries(WORDS)) words.setIn(entry.split('.'), said);
  });
  const faults = contrastFaults(parse(readFileSync(join(content, 'brand.yaml'), 'utf8')));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
  // A studio begins without models of its pieces, on which a piece's choices would be shown.
  rmSync(join(content, 'models'), { recursive: true, force: true });
  for (const name of filesIn(join(content, 'pieces')))
    change(join(content, 'pieces', name), (piece) => piece.delete('choices'));
  // As cameras name their files.
  renameSync(join(content, 'pictures/home/hero.jpg'), join(content, 'pictures/home/hero.JPG'));
  unlinkMissing(content);
  removeUnused(content);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort();

function keepFirst(folder: string, count: number): void {
  for (const name of filesIn(folder).slice(count)) rmSync(join(folder, name));
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

function change(file: string, edit: (document: ReturnType<typeof parseDocument>) => void): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  edit(document);
  writeFileSync(file, document.toString());
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
      const file = join(content, folder, name);
      const source = readFileSync(file, 'utf8');
      const link = /\[([^\]]+)\]\((\/(?:blog|portfolio)\/[^)\s]+)\)/g;
      writeFileSync(
        file,
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
