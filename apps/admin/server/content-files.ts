import { type Kind, kindOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { Contents, DocumentState, Refusal } from '../shapes.ts';
import type { Repository } from './repository.ts';

/** Where content lies in the repository; the desk's addresses name files from here. */
export const ROOT = 'content/';

/** A path of the repository as the desk names it. */
export const fileOf = (path: string): string => path.slice(ROOT.length);

/** Somebody's wish that cannot be met as it is; the answer says why, and what there is instead. */
export class Refused extends Problem {
  readonly answer: Refusal;

  constructor(statusCode: number, answer: Refusal) {
    super(statusCode, answer.message);
    this.answer = answer;
  }
}

/** What a thing is; throws a Problem for a path that no content can have. */
export function kindAt(file: string): { kind: Kind; id: string } {
  const found = kindOf(file);
  if (!found) throw new Problem(404, 'There is no such thing.');
  return found;
}

/** What a file says at a commit; null where it is not there. @throws UnreadableFile */
export async function contentsAt(
  repository: Pick<Repository, 'read' | 'contentWorker'>,
  reference: string,
  file: string,
): Promise<Contents | null> {
  const bytes = await repository.read(reference, ROOT + file);
  return bytes && repository.contentWorker.read(file, bytes);
}

/** The thing that a file belongs to: a photograph to what is said of it, a model to what it shows, another file to itself. */
export const thingOf = (file: string): string =>
  file.replace(/^(pictures\/.+)\.[^.]+$/, '$1.yaml').replace(/^models\/(.+)\.glb$/, '$1.yaml');

/** The files beside a thing's words, which come, move and go with it: a picture's photograph, a model. */
export async function filesBeside(
  repository: Repository,
  reference: string,
  file: string,
): Promise<string[]> {
  const stem = ROOT + (file.startsWith('pictures/') ? file : `models/${file}`).replace(/[^.]*$/, '');
  const files = await repository.list(reference, stem.slice(0, stem.lastIndexOf('/') + 1));
  return [...files.keys()].filter((path) => path.startsWith(stem) && !path.endsWith('.yaml'));
}

/** How a file differs from the live one. @param letter git's, of a difference. */
export function stateOf(letter: string | undefined): DocumentState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
