import type { Person } from '../api-types.ts';
import type { FileWrite } from './worktree.ts';

interface NewCommit {
  /** Id of the parent commit. */
  parent: string;
  files: readonly FileWrite[];
  person: Person;
  message: string;
}

/** Formats a commit as input of `git fast-import`, which writes all files and moves the branch in one step. */
export function formatFastImport(branch: string, { parent, files, person, message }: NewCommit): Buffer {
  const sanitizeAuthorText = (text: string) => text.replaceAll(/[\n<>\0]/g, ' ').trim();
  const author = `${sanitizeAuthorText(person.name)} <${sanitizeAuthorText(person.email)}> ${Math.floor(Date.now() / 1000)} +0000`;
  const header = `commit ${branch}\nauthor ${author}\ncommitter ${author}\ndata ${Buffer.byteLength(message)}\n${message}\nfrom ${parent}\n`;
  const changes = files.flatMap(({ path, bytes }) => {
    const quotedPath = `"${path.replaceAll(/["\\\n]/g, '_')}"`;
    if (bytes === null) return [Buffer.from(`D ${quotedPath}\n`)];
    return [Buffer.from(`M 100644 inline ${quotedPath}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')];
  });
  return Buffer.concat([Buffer.from(header), ...changes, Buffer.from('done\n')]);
}
