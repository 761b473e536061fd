import { findBrokenLinks } from '@studio/content/checks/links';
import { findContentType } from '@studio/content/schema/content-types';
import { readSitePaths } from '@studio/http/resolve-request';
import { CONTENT_ROOT, requireContentType, toContentPath } from './content-paths.ts';
import { UnreadableFileError } from './content-worker.ts';
import type { EntryStore } from './entry-store.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import type { FoundIssue } from './publish-error.ts';
import { parseBuildIssues } from './publish-issues.ts';
import { findUnusedImages } from './references.ts';
import { MAIN, PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';
import { hasPlaceholderAlt } from './save-image.ts';

interface Context {
  repository: Repository;
  documents: EntryStore;
  /** Returns the folder of the currently served site. */
  servedNow: () => string;
}

/**
 * Validates every entry of a tree: schema, links and use of images. Faster than a build, and each issue has its field.
 *
 * @returns all issues.
 */
export async function validateTree(context: Context, tree: string): Promise<FoundIssue[]> {
  const { repository, documents } = context;
  const files = [...(await repository.listFiles(tree, CONTENT_ROOT))].filter(([path]) =>
    findContentType(toContentPath(path)),
  );
  const texts = await repository.readBlobs(files.map(([, blob]) => blob));
  const schemaContext = await loadSchemaContext(repository, tree);
  const targets = await linkTargets(context, tree);
  const { contentWorker } = repository;
  const issues: FoundIssue[] = [];
  for (const [path, blob] of files) {
    const file = toContentPath(path);
    const { contentType, id } = requireContentType(file);
    const bytes = texts.get(blob) ?? Buffer.alloc(0);
    try {
      const contents = await contentWorker.read(file, bytes);
      const fieldIssues = await contentWorker.check(file, contents, schemaContext);
      issues.push(...fieldIssues.map(({ path, message }) => ({ file, path, message })));
      if (contentType.name === 'pictures' && fieldIssues.length === 0 && hasPlaceholderAlt(contents, id))
        issues.push({
          file,
          path: ['alt'],
          message: 'This is only the name of the file. Describe what the image shows.',
        });
      if (targets) {
        const source = bytes.toString();
        issues.push(
          ...(await parseBuildIssues(findBrokenLinks(path, source, targets).join('\n'), (_, line) =>
            contentWorker.fieldAt(file, source, line),
          )),
        );
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      const message = `The file cannot be read (${error.reason}). Restore an earlier version from the history.`;
      issues.push({ file, path: [], message });
    }
  }
  const unused = findUnusedImages(await documents.listAt(tree)).map(({ file, title }) => ({
    file,
    path: [],
    message: `The image “${title}” is on no page. Use it in an entry or remove it.`,
  }));
  return [...issues, ...unused];
}

/**
 * Returns all paths that a link may have: those of the served site, with the pages of the tree's entries instead of the
 * published ones. Null if the site's code has changed, because only a build knows its pages then.
 */
async function linkTargets(
  { repository, servedNow }: Context,
  tree: string,
): Promise<ReadonlySet<string> | null> {
  if ((await repository.diffNameStatus(PUBLISHED, tree, 'apps/site/app')).size > 0) return null;
  const served = readSitePaths(servedNow());
  // Feeds, for example. Assets are left out, because finding a suggestion for a mistyped link compares all targets.
  const files = [...served.files.keys()].filter((file) => /\.(xml|json|txt)$/.test(file));
  const targets = new Set([...served.pages.keys(), ...files]);
  const pathsAt = async (reference: string): Promise<string[]> =>
    [...(await repository.listFiles(reference, CONTENT_ROOT)).keys()].flatMap((path) => {
      const found = findContentType(toContentPath(path));
      return found ? [found.contentType.pagePath(found.id)] : [];
    });
  for (const address of await pathsAt(MAIN)) targets.delete(address);
  for (const address of await pathsAt(tree)) targets.add(address);
  return targets;
}
