/** The worker thread of ContentWorker: parses and validates content files. */

import { readYamlSource } from '@studio/content/parse';
import { categoriesSchema } from '@studio/content/schema/categories-schema';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { sizeIssue } from '@studio/content/size-limit';
import { faultsOf } from '../faults.ts';
import { isTooDeep } from '../nesting.ts';
import { toSchemaContext } from '../schema-context.ts';
import type { Contents, FieldFault, LaunchNeed, SchemaContextData, ValueChange } from '../shapes.ts';
import { fieldAt } from '../yaml-edit/field-at.ts';
import { type FileData, readFileData, spliceFile } from '../yaml-edit/file.ts';
import { kindAt } from './content-files.ts';
import { valueChanges } from './describe.ts';
import { offerTasks } from './offer-tasks.ts';

function read(file: string, source: string): FileData {
  const issue = sizeIssue(source);
  if (issue) throw new Error(issue);
  const data = readFileData(file, source);
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
  write: (file: string, source: string, contents: Contents): string => {
    const text = spliceFile(file, source, contents);
    const issue = sizeIssue(text);
    if (issue) throw new Error(issue);
    return text;
  },
  check: (file: string, contents: Contents, context: SchemaContextData): FieldFault[] =>
    faultsOf(kindAt(file).kind, contents, contextFor(context)),
  compare: (file: string, before: Contents, after: Contents): ValueChange[] =>
    valueChanges(kindAt(file).kind, before, after),
  fieldAt: (file: string, source: string, line: number) => [...fieldAt(file, source, line)],
  categories: (source: string): SchemaContextData['categories'] =>
    categoriesSchema.parse(readYamlSource('categories.yaml', source)),
  launchNeeds: async (root: string): Promise<LaunchNeed[]> => {
    // Imported on demand, because it loads an image decoder.
    const { launchNeeds } = await import('@studio/launch/needs');
    return (await launchNeeds(root)).needs;
  },
};

/** The tasks that the thread offers. */
export type ContentTasks = typeof tasks;

offerTasks(tasks);
