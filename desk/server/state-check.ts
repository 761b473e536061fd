import { kindOf } from '../../app/content/schema/kinds.ts';
import { errorText } from '../../relay/problem.ts';
import { faultsOf } from '../faults.ts';
import type { Contents } from '../shapes.ts';
import { readFileData } from '../splice/file.ts';
import { fileOf, kindAt, ROOT } from './content-files.ts';
import { fieldLabel } from './describe.ts';
import type { Documents } from './documents.ts';
import { learn } from './learn.ts';
import { isUndescribed } from './photographs.ts';
import { unusedPictures } from './references.ts';
import type { Repository } from './repository.ts';
import { Stopped } from './stopped.ts';

/** What a file says. @throws Stopped where a hand has broken it: no form can show it, so its history is named. */
function contentsIn(file: string, text: string): Contents {
  try {
    return readFileData(file, text);
  } catch (error) {
    throw new Stopped(`content/${file} cannot be read (${errorText(error)}). Put it back in the history.`);
  }
}

/**
 * Every file of a state by its schema, and every photograph for its use: quicker than a build, and the message leads to the
 * field. Not beside an edit, which schemas would know other things for.
 *
 * @param tree of the state. @throws Stopped at the first mistake.
 */
export async function checkState(repository: Repository, documents: Documents, tree: string): Promise<void> {
  try {
    await check(repository, documents, tree);
  } finally {
    await learn(repository);
  }
}

async function check(repository: Repository, documents: Documents, tree: string): Promise<void> {
  const files = [...(await repository.list(tree, ROOT))].filter(([path]) => kindOf(fileOf(path)));
  const undescribed: string[] = [];
  const texts = await repository.readAll(files.map(([, blob]) => blob));
  await learn(repository, tree);
  for (const [path, blob] of files) {
    const file = fileOf(path);
    const { kind, id } = kindAt(file);
    const contents = contentsIn(file, texts.get(blob)?.toString() ?? '');
    const [fault] = faultsOf(kind, contents);
    if (fault) throw new Stopped(`${fieldLabel(kind, fault.path)}: ${fault.message}`, file, fault.path);
    if (kind.name === 'pictures' && isUndescribed(contents, id)) undescribed.push(file);
  }
  const [unused] = unusedPictures(await documents.at(tree));
  if (unused)
    throw new Stopped(
      `The photograph “${unused.title}” is on no page: choose it somewhere, or remove it.`,
      unused.file,
    );
  const [file] = undescribed;
  if (file)
    throw new Stopped('What it shows: the file’s name stands there still. Say what one sees.', file, ['alt']);
}
