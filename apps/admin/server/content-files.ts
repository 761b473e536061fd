import { type Kind, kindOf } from '@studio/content/schema/kinds';
import { Problem } from '@studio/http/problem';
import type { Contents, DocumentState, Refusal } from '../shapes.ts';
import type { Repository } from './repository.ts';

/** Content folder of the repository. The API names files relative to it. */
export const ROOT = 'content/';

/** Converts a path of the repository to a path under `content/`. */
export const fileOf = (path: string): string => path.slice(ROOT.length);

/** An HTTP error whose response holds more than a message. */
export class Refused extends Problem {
  readonly answer: Refusal;

  constructor(statusCode: number, answer: Refusal) {
    super(statusCode, answer.message);
    this.answer = answer;
  }
}

interface ContentTypeMatch {
  kind: Kind;
  id: string;
}

/** Returns the content type and id of a file. @throws HttpError 404 for a path that is no content file. */
export function kindAt(file: string): ContentTypeMatch {
  const found = kindOf(file);
  if (!found) throw new Problem(404, 'This entry does not exist.');
  return found;
}

/** Reads an entry at a commit; null if it does not exist there. @throws UnreadableFileError */
export async function contentsAt(
  repository: Pick<Repository, 'read' | 'contentWorker'>,
  reference: string,
  file: string,
): Promise<Contents | null> {
  const bytes = await repository.read(reference, ROOT + file);
  return bytes && repository.contentWorker.read(file, bytes);
}

/** Returns the entry that a file belongs to. An image or model file belongs to a YAML file, other files to themselves. */
export const thingOf = (file: string): string =>
  file.replace(/^(pictures\/.+)\.[^.]+$/, '$1.yaml').replace(/^models\/(.+)\.glb$/, '$1.yaml');

/** Lists an entry's image and model files, which are added, renamed and removed together with it. */
export async function filesBeside(
  repository: Repository,
  reference: string,
  file: string,
): Promise<string[]> {
  const stem = ROOT + (file.startsWith('pictures/') ? file : `models/${file}`).replace(/[^.]*$/, '');
  const files = await repository.list(reference, stem.slice(0, stem.lastIndexOf('/') + 1));
  return [...files.keys()].filter((path) => path.startsWith(stem) && !path.endsWith('.yaml'));
}

/** Converts a status letter of `git diff --name-status` to an entry's state. */
export function stateOf(letter: string | undefined): DocumentState {
  if (letter === undefined) return 'live';
  return letter === 'A' ? 'draft' : letter === 'D' ? 'removed' : 'changed';
}
