import { findBrokenLinks } from '@studio/content/checks/links';
import { matchContentType } from '@studio/content/schema/content-types';
import { readSitePaths } from '@studio/http/resolve-request';
import type { SchemaContextData } from '../api-types.ts';
import { CONTENT_ROOT, toContentPath } from './content-paths.ts';
import { type ContentWorker, UnreadableFileError } from './content-worker.ts';
import type { EntryStore } from './entry-store.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import type { FoundIssue } from './publish-error.ts';
import { parseBuildIssues } from './publish-issues.ts';
import { findUnusedImages, isPresent } from './references.ts';
import { MAIN, PUBLISHED } from './refs.ts';
import type { Repository } from './repository.ts';

interface Dependencies {
  repository: Repository;
  entryStore: EntryStore;
  /** Returns the folder of the current site. */
  getServedFolder: () => string;
}

/** Everything besides the file of an entry that decides whether the entry is valid. */
interface ValidationContext {
  imageIds: ReadonlySet<string>;
  /** The categories as JSON. */
  categories: string;
  /** The paths that links may point to. Null if links are not checked. */
  linkTargets: ReadonlySet<string> | null;
}

/** The last valid version of each entry, by path. Issues are not stored, because they may come from a time limit on a busy machine. */
const validVersionByPath = new Map<string, { blob: string; context: ValidationContext }>();

const isSubset = (set: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...set].every((item) => other.has(item));

/** Whether everything that is valid in a context is also valid in a later context. The later context may have more images and pages. */
const isExtendedBy = (context: ValidationContext, later: ValidationContext): boolean =>
  context.categories === later.categories &&
  isSubset(context.imageIds, later.imageIds) &&
  (later.linkTargets === null ||
    (context.linkTargets !== null && isSubset(context.linkTargets, later.linkTargets)));

/**
 * Validates every entry of a git tree. Checks schemas, links and alt texts. This is faster than a build, and each issue names its field.
 */
export const validateTree = (deps: Dependencies, tree: string): Promise<FoundIssue[]> =>
  validateFiles(deps, tree, () => true);

/**
 * Validates one entry of a git tree, and the texts of the images that it shows.
 *
 * @param file path under `content/`.
 */
export async function validateWithImages(
  deps: Dependencies,
  tree: string,
  file: string,
): Promise<FoundIssue[]> {
  const entries = await deps.entryStore.listAt(tree);
  const textWords = new Set(entries.find((entry) => entry.file === file)?.words);
  const files = new Set([
    file,
    ...entries.flatMap((entry) =>
      entry.contentType === 'pictures' && textWords.has(entry.id) ? [entry.file] : [],
    ),
  ]);
  return validateFiles(deps, tree, (each) => files.has(each));
}

/**
 * Validates entries of a git tree. A valid entry is validated again only if the entry or the categories have changed, or if an image or a
 * page of the site was removed.
 *
 * @param isSelected whether to validate the entry with a path under `content/`.
 */
async function validateFiles(
  deps: Dependencies,
  tree: string,
  isSelected: (file: string) => boolean,
): Promise<FoundIssue[]> {
  const { repository } = deps;
  const entryFiles = [...(await repository.listFiles(tree, CONTENT_ROOT))].filter(
    ([path]) => matchContentType(toContentPath(path)) && isSelected(toContentPath(path)),
  );
  const blobContents = await repository.readBlobs(entryFiles.map(([, blob]) => blob));
  const schemaContext = await loadSchemaContext(repository, tree);
  const linkTargets = await findLinkTargets(deps, tree);
  const { contentWorker } = repository;
  const issues: FoundIssue[] = [];
  const context: ValidationContext = {
    imageIds: new Set(schemaContext.imageIds),
    categories: JSON.stringify(schemaContext.categories),
    linkTargets,
  };
  /** For each earlier context, whether entries that were valid in it are still valid. Most entries share one earlier context. */
  const extensions = new Map<ValidationContext, boolean>();
  for (const [path, blob] of entryFiles) {
    const valid = validVersionByPath.get(path);
    if (valid?.blob === blob) {
      const isStillValid = extensions.get(valid.context) ?? isExtendedBy(valid.context, context);
      extensions.set(valid.context, isStillValid);
      if (isStillValid) continue;
    }
    const bytes = blobContents.get(blob) ?? Buffer.alloc(0);
    const entryIssues = await findEntryIssues(contentWorker, path, bytes, schemaContext, linkTargets);
    if (entryIssues.length === 0) validVersionByPath.set(path, { blob, context });
    issues.push(...entryIssues);
  }
  return [
    ...issues,
    ...(await findMissingAltTexts(deps.entryStore, tree)).filter(({ file }) => isSelected(file)),
  ];
}

/** Finds the images of pages whose alt text is only the name of their file. */
async function findMissingAltTexts(entryStore: EntryStore, tree: string) {
  const entries = await entryStore.listAt(tree);
  const unusedImages = new Set(findUnusedImages(entries));
  return entries
    .filter((entry) => isPresent(entry) && entry.hasPlaceholderAlt && !unusedImages.has(entry))
    .map(({ file }) => ({
      file,
      path: ['alt'],
      message: 'This is only the name of the file. Describe what the image shows.',
    }));
}

async function findEntryIssues(
  contentWorker: ContentWorker,
  path: string,
  bytes: Buffer,
  schemaContext: SchemaContextData,
  linkTargets: ReadonlySet<string> | null,
): Promise<FoundIssue[]> {
  const file = toContentPath(path);
  try {
    const contents = await contentWorker.parse(file, bytes);
    const fieldIssues = await contentWorker.validate(file, contents, schemaContext);
    const issues: FoundIssue[] = fieldIssues.map(({ path, message }) => ({ file, path, message }));
    if (!linkTargets) return issues;
    const source = bytes.toString();
    const brokenLinks = findBrokenLinks(path, source, linkTargets).join('\n');
    const linkIssues = await parseBuildIssues(brokenLinks, (_, line) =>
      contentWorker.findFieldAtLine(file, source, line),
    );
    return [...issues, ...linkIssues];
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const message = `The file cannot be read (${error.reason}). Restore an earlier version from the version history.`;
    return [{ file, path: [], message }];
  }
}

/**
 * Returns the paths of the served site, with the pages of the tree's entries in place of the published entries. Returns null if the tree
 * has other code than the served site, because only a build can then tell which pages exist.
 */
async function findLinkTargets(
  { repository, getServedFolder }: Dependencies,
  tree: string,
): Promise<ReadonlySet<string> | null> {
  if ((await repository.diffNameStatus(PUBLISHED, tree, 'apps/site/app/')).size > 0) return null;
  const servedPaths = readSitePaths(getServedFolder());
  // Links may also point to files such as feeds. Assets are left out, because a broken link is compared with all targets to find a similar
  // path.
  const feedPaths = [...servedPaths.files.keys()].filter((file) => /\.(xml|json|txt)$/.test(file));
  const linkTargets = new Set([...servedPaths.pages.keys(), ...feedPaths]);
  const listPagePaths = async (revision: string): Promise<string[]> =>
    [...(await repository.listFiles(revision, CONTENT_ROOT)).keys()].flatMap((path) => {
      const match = matchContentType(toContentPath(path));
      return match ? [match.contentType.pagePath(match.id)] : [];
    });
  for (const path of await listPagePaths(MAIN)) linkTargets.delete(path);
  for (const path of await listPagePaths(tree)) linkTargets.add(path);
  return linkTargets;
}
