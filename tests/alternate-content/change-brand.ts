import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isSeq, parse, type YAMLMap } from 'yaml';
import { findContrastIssues } from '../../packages/content/schema/brand-contrast.ts';
import { editText, editYaml, listContentFiles } from './files.ts';

const STUDIO_NAME = 'Atelier Sarai';

/** Another palette: white pages, blue text, green buttons. */
const COLOURS = {
  paper: '#fbfcfe',
  paperMuted: '#e6ecf4',
  ink: '#101c33',
  muted: '#4d5a70',
  accent: '#1f4e8c',
  primary: '#7fd1a0',
  onPrimary: '#0c1f16',
  dark: '#14233f',
  onDark: '#eef3fb',
  onDarkMuted: '#b3bfd2',
  footer: '#0c1629',
} as const;

/** New names of some images. content/README.md does not prescribe the names of these images. */
const RENAMED_IMAGES = {
  'home/hero': 'front/day',
  'home/hero-portrait': 'front/day-standing',
  'home/story': 'front/tree',
  'about/desk': 'people/founder',
} as const;

/** Changes the studio's name, form subjects, palette, fonts and image names, and empties the list of sample content. */
export function changeBrand(contentDir: string): void {
  for (const name of readdirSync(contentDir, { recursive: true, encoding: 'utf8' }))
    if (/\.(yaml|md)$/.test(name))
      editText(join(contentDir, name), (text) => text.replaceAll('Neem & Noor', STUDIO_NAME));
  editYaml(join(contentDir, 'studio.yaml'), (studio) => {
    studio.set('name', STUDIO_NAME);
    studio.set('sample', []);
    // Links select subjects by key, so the names can change.
    const subjects = studio.getIn(['enquiries', 'subjects']);
    if (!isSeq<YAMLMap>(subjects)) throw new Error('studio.yaml has no subjects');
    for (const [index, subject] of subjects.items.entries())
      subject.set('name', `About ${subject.get('key') ?? `matter ${index + 1}`}`);
  });
  const brandFile = join(contentDir, 'brand.yaml');
  editYaml(brandFile, (fields) => {
    for (const [colour, value] of Object.entries(COLOURS)) fields.setIn(['colours', colour], value);
    const headings = fields.getIn(['fonts', 'headings']);
    fields.setIn(['fonts', 'headings'], fields.getIn(['fonts', 'text']));
    fields.setIn(['fonts', 'text'], headings);
  });
  const issues = findContrastIssues(parse(readFileSync(brandFile, 'utf8')));
  if (issues.length > 0) throw new Error(issues.map(({ message }) => message).join('\n'));
  for (const [from, to] of Object.entries(RENAMED_IMAGES)) renameImage(contentDir, from, to);
}

/** Renames an image and its metadata file, and updates references to it. The new extension is in capitals, as cameras write it. */
function renameImage(contentDir: string, from: string, to: string): void {
  const imagesDir = join(contentDir, 'pictures');
  mkdirSync(join(imagesDir, to, '..'), { recursive: true });
  renameSync(join(imagesDir, `${from}.yaml`), join(imagesDir, `${to}.yaml`));
  renameSync(join(imagesDir, `${from}.jpg`), join(imagesDir, `${to}.JPG`));
  const reference = new RegExp(`(?<![\\w/-])${from}(?![\\w/-])`, 'g');
  for (const folder of readdirSync(contentDir).filter(
    (name) => !/[.]|^(pictures|fonts|models|studio)$/.test(name),
  ))
    for (const name of listContentFiles(join(contentDir, folder)))
      editText(join(contentDir, folder, name), (text) => text.replace(reference, to));
}
