/** The worker thread of ContentWorker: parses and validates content files. */

import { readYamlSource } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { sizeIssue } from '@studio/content/size-limit';
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
import { type ContentFileData, parseContentFile, updateContentFile } from '../yaml-edit/content-file.ts';
import { findFieldAtLine } from '../yaml-edit/field-at-line.ts';
import { requireContentType } from './content-paths.ts';
import { diffValues } from './entry-summary.ts';
import { offerTasks } from './offer-tasks.ts';

function read(file: string, source: string): ContentFileData {
  const issue = sizeIssue(source);
  if (issue) throw new Error(issue);
  const data = parseContentFile(file, source);
  if (isTooDeep(data.fields)) throw new Error('has too many nested lists');
  return data;
}

let lastContext: { key: string; context: SchemaContext } | undefined;

/** Returns the previous context if it has the same data, because schemas are slow to create. Each message brings a copy of the data. */
function contextFor(data: SchemaContextData): SchemaContext {
  const key = JSON.stringify(data);
  if (lastContext?.key !== key) lastContext = { key, context: toSchemaContext(data) };
  return lastContext.context;
}

const tasks = {
  read,
  write: (file: string, source: string, contents: EntryContents): string => {
    const text = updateContentFile(file, source, contents);
    const issue = sizeIssue(text);
    if (issue) throw new Error(issue);
    return text;
  },
  check: (file: string, contents: EntryContents, context: SchemaContextData): FieldIssue[] =>
    validateEntry(requireContentType(file).contentType, contents, contextFor(context)),
  compare: (file: string, before: EntryContents, after: EntryContents): ValueChange[] =>
    diffValues(requireContentType(file).contentType, before, after),
  fieldAt: (file: string, source: string, line: number) => [...findFieldAtLine(file, source, line)],
  categories: (source: string): SchemaContextData['categories'] =>
    categoriesSchema.parse(readYamlSource('categories.yaml', source)),
  launchNeeds: async (root: string): Promise<LaunchChecklistItem[]> => {
    // Imported on demand, because it loads an image decoder.
    const { readLaunchChecklist } = await import('@studio/launch/launch-checklist');
    return (await readLaunchChecklist(root)).requiredTasks;
  },
};

/** The tasks that the thread offers. */
export type ContentTasks = typeof tasks;

offerTasks(tasks);
