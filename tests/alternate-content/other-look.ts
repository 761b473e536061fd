import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parse, type YAMLMap } from 'yaml';
import { contrastFaults } from '../../packages/content/schema/brand-contrast.ts';
import { change, filesIn, rewrite } from './files.ts';

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

/** Its own names for photographs, wherever the sample's have no rule of their own (content/README.md). */
const PICTURES = {
  'home/hero': 'front/day',
  'home/hero-portrait': 'front/day-standing',
  'home/story': 'front/tree',
  'about/desk': 'people/founder',
} as const;

/** Gives content another name, other subjects, palette, fonts and names of pictures, and marks nothing as sample. */
export function rename(content: string): void {
  for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' }))
    if (/\.(yaml|md)$/.test(name))
      rewrite(join(content, name), (text) => text.replaceAll('Neem & Noor', NAME));
  change(join(content, 'studio.yaml'), (studio) => {
    studio.set('name', NAME);
    studio.set('sample', []);
    // Pages choose some by their keys, whatever they are called.
    const subjects = studio.getIn(['enquiries', 'subjects']);
    if (!isSeq<YAMLMap>(subjects)) throw new Error('There are no subjects any more');
    for (const [index, subject] of subjects.items.entries())
      subject.set('name', `About ${subject.get('key') ?? `matter ${index + 1}`}`);
  });
  const brand = join(content, 'brand.yaml');
  change(brand, (fields) => {
    for (const [colour, value] of Object.entries(COLOURS)) fields.setIn(['colours', colour], value);
    const headings = fields.getIn(['fonts', 'headings']);
    fields.setIn(['fonts', 'headings'], fields.getIn(['fonts', 'text']));
    fields.setIn(['fonts', 'text'], headings);
  });
  const faults = contrastFaults(parse(readFileSync(brand, 'utf8')));
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
  for (const [from, to] of Object.entries(PICTURES)) movePicture(content, from, to);
}

/** Moves a photograph with its sidecar, its ending as cameras write it, and lets content name it so. */
function movePicture(content: string, from: string, to: string): void {
  const pictures = join(content, 'pictures');
  mkdirSync(join(pictures, to, '..'), { recursive: true });
  renameSync(join(pictures, `${from}.yaml`), join(pictures, `${to}.yaml`));
  renameSync(join(pictures, `${from}.jpg`), join(pictures, `${to}.JPG`));
  const named = new RegExp(`(?<![\\w/-])${from}(?![\\w/-])`, 'g');
  for (const folder of readdirSync(content).filter(
    (name) => !/[.]|^(pictures|fonts|models|studio)$/.test(name),
  ))
    for (const name of filesIn(join(content, folder)))
      rewrite(join(content, folder, name), (text) => text.replace(named, to));
}
