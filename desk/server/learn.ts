import { parse } from 'yaml';
import { COUNTED, factTable } from '../../app/content/fact-table.ts';
import { categoriesSchema } from '../../app/content/schema/categories-schema.ts';
import { studioName } from '../../app/content/studio-name.ts';
import { setKnown } from '../known.ts';
import type { Known } from '../shapes.ts';
import { DRAFT } from './branches.ts';
import { fileOf, ROOT } from './content-files.ts';
import type { Repository } from './repository.ts';

/** Reads what schemas have to know of the other files of the draft, or of another commit or tree, and tells them. */
export async function learn(repository: Repository, reference: string = DRAFT): Promise<Known> {
  const [paths, ...tables] = await Promise.all([
    repository.list(reference, ROOT),
    repository.read(reference, `${ROOT}facts.yaml`),
    repository.read(reference, `${ROOT}categories.yaml`),
    repository.read(reference, `${ROOT}studio.yaml`),
  ]);
  const [facts = '', categories = '', studio = ''] = tables.map(String);
  const files = [...paths.keys()].map(fileOf);
  const pictures = files
    .filter((file) => file.startsWith('pictures/') && !file.endsWith('.yaml'))
    .map((file) => file.slice('pictures/'.length).replace(/\.[^.]+$/, ''));
  const counts = COUNTED.map((folder) => [
    folder,
    files.filter((file) => file.startsWith(`${folder}/`)).length,
  ]);
  const known = {
    // A file that a hand has broken is told when it is published; what names its things waits for it.
    facts: orElse(() => factTable('facts.yaml', facts, Object.fromEntries(counts), studioName(studio)), {}),
    pictures,
    categories: orElse(() => categoriesSchema.parse(parse(categories)), { projects: [], pieces: [] }),
  };
  setKnown(known);
  return known;
}

function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
