/** Parses and checks content in a thread of its own: see ContentWorker, which asks it. */
import type { Contents, FieldFault, Known, LaunchNeed, ValueChange } from '../shapes.ts';
import type { FileData } from '../splice/file.ts';
import './schemas.ts';
import { offerTasks } from './offer-tasks.ts';

// After the stand-in for pictures is there, which schemas.ts sees to.
const [{ sizeIssue }, { isTooDeep }, { readFileData, spliceFile }, { fieldAt }, { faultsOf }] =
  await Promise.all([
    import('../../app/content/size-limit.ts'),
    import('../nesting.ts'),
    import('../splice/file.ts'),
    import('../splice/field-at.ts'),
    import('../faults.ts'),
  ]);
const [{ readYamlSource }, { categoriesSchema }, { setKnown }, { kindAt }, describe] = await Promise.all([
  import('../../app/content/parse.ts'),
  import('../../app/content/schema/categories-schema.ts'),
  import('../known.ts'),
  import('./content-files.ts'),
  import('./describe.ts'),
]);

function read(file: string, source: string): FileData {
  const issue = sizeIssue(source);
  if (issue) throw new Error(issue);
  const data = readFileData(file, source);
  if (isTooDeep(data.fields)) throw new Error('has lists within lists, too many to be read');
  return data;
}

const tasks = {
  read,
  write: (file: string, source: string, contents: Contents): string => {
    const text = spliceFile(file, source, contents);
    const issue = sizeIssue(text);
    if (issue) throw new Error(issue);
    return text;
  },
  check: (file: string, contents: Contents, known: Known): FieldFault[] => {
    setKnown(known);
    return faultsOf(kindAt(file).kind, contents);
  },
  compare: (file: string, before: Contents, after: Contents): ValueChange[] =>
    describe.valueChanges(kindAt(file).kind, before, after),
  fieldAt: (file: string, source: string, line: number) => [...fieldAt(file, source, line)],
  categories: (source: string): Known['categories'] =>
    categoriesSchema.parse(readYamlSource('categories.yaml', source)),
  launchNeeds: async (root: string): Promise<LaunchNeed[]> => {
    const { launchNeeds } = await import('../../tools/launch/needs.ts');
    const { needs } = await launchNeeds(root);
    return needs;
  },
};

/** What the thread can be asked. */
export type ContentTasks = typeof tasks;

offerTasks(tasks);
