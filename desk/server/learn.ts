import { setKnown } from '../known.ts';
import type { Known } from '../shapes.ts';
import { DRAFT } from './branches.ts';
import { fileOf, ROOT } from './content-files.ts';
import type { Repository } from './repository.ts';

/** Reads what schemas have to know of the other files of the draft, or of another commit or tree, and tells them. */
export async function learn(repository: Repository, reference: string = DRAFT): Promise<Known> {
  const [paths, categories] = await Promise.all([
    repository.list(reference, ROOT),
    repository.read(reference, `${ROOT}categories.yaml`),
  ]);
  const files = [...paths.keys()].map(fileOf);
  const pictures = files
    .filter((file) => file.startsWith('pictures/') && !file.endsWith('.yaml'))
    .map((file) => file.slice('pictures/'.length).replace(/\.[^.]+$/, ''));
  const known = {
    pictures,
    categories: await repository.contentWorker.categories(String(categories)),
  };
  setKnown(known);
  return known;
}
