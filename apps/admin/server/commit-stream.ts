import type { Person } from '../shapes.ts';
import type { FileWrite } from './working-folder.ts';

/** What one commit is made of. */
interface NewCommit {
  /** The commit that it stands on. */
  parent: string;
  files: readonly FileWrite[];
  person: Person;
  message: string;
}

/** A commit as `git fast-import` reads it: the branch moves with all of its files at once, or not at all. */
export function commitStream(branch: string, { parent, files, person, message }: NewCommit): Buffer {
  const clean = (text: string) => text.replaceAll(/[\n<>\0]/g, ' ').trim();
  const who = `${clean(person.name)} <${clean(person.email)}> ${Math.floor(Date.now() / 1000)} +0000`;
  const head = `commit ${branch}\nauthor ${who}\ncommitter ${who}\ndata ${Buffer.byteLength(message)}\n${message}\nfrom ${parent}\n`;
  const changes = files.flatMap(({ path, bytes }) => {
    const quoted = `"${path.replaceAll(/["\\\n]/g, '_')}"`;
    if (bytes === null) return [Buffer.from(`D ${quoted}\n`)];
    return [Buffer.from(`M 100644 inline ${quoted}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')];
  });
  return Buffer.concat([Buffer.from(head), ...changes, Buffer.from('done\n')]);
}
