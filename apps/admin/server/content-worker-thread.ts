/** The worker thread of ContentWorker (content-worker.ts). It parses and validates content files. */

import { parseYamlWithoutSchema } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { findSizeIssue } from '@studio/content/size-limit';
import { readLaunchChecklist } from '@studio/launch/launch-checklist';
import type {
  EntryContents,
  FieldIssue,
  LaunchChecklistItem,
  SchemaContextData,
  ValueChange,
} from '../api-types.ts';
import { isTooDeep } from '../nesting.ts';
import { toSchemaContext } from '../schema-context.ts';
import { validateEntry } from '../validate.ts';
import { parseContentFile, updateContentFile } from '../yaml-edit/content-file.ts';
import { findFieldAtLine } from '../yaml-edit/field-at-line.ts';
import { requireContentTypeMatch } from './content-paths.ts';
import { diffValues } from './entry-summary.ts';
import { offerTasks } from './offer-tasks.ts';

function parse(file: string, source: string): EntryContents {
  const issue = findSizeIssue(source);
  if (issue) throw new Error(issue);
  const contents = parseContentFile(file, source);
  if (isTooDeep(contents.fields)) throw new Error('has too many nested lists');
  return contents;
}

let lastContext: { key: string; context: SchemaContext } | undefined;

/**
 * Returns the previous context if the data is equal. `getSchemas` caches the schemas by this object, because they are slow to
 * create. The data object cannot be the key, because each message contains a new copy.
 */
function getSchemaContext(data: SchemaContextData): SchemaContext {
  const key = JSON.stringify(data);
  if (lastContext?.key !== key) lastContext = { key, context: toSchemaContext(data) };
  return lastContext.context;
}

const contentTasks = {
  parse,
  update: (file: string, source: string, contents: EntryContents): string => {
    const text = updateContentFile(file, source, contents);
    const issue = findSizeIssue(text);
    if (issue) throw new Error(issue);
    return text;
  },
  validate: (file: string, contents: EntryContents, context: SchemaContextData): FieldIssue[] =>
    validateEntry(requireContentTypeMatch(file).contentType, contents, getSchemaContext(context)),
  diff: (file: string, before: EntryContents, after: EntryContents): ValueChange[] =>
    diffValues(requireContentTypeMatch(file).contentType, before, after),
  findFieldAtLine: (file: string, source: string, line: number) => [...findFieldAtLine(file, source, line)],
  parseCategories: (source: string): SchemaContextData['categories'] =>
    categoriesSchema.parse(parseYamlWithoutSchema('categories.yaml', source)),
  readLaunchChecklist: (root: string): LaunchChecklistItem[] => readLaunchChecklist(root).requiredTasks,
};

export type ContentTasks = typeof contentTasks;

offerTasks(contentTasks);
