import type { EntryContents, FieldIssue } from '../../../api-types.ts';
import { isEmpty } from '../../../json-schema.ts';
import { getFieldValue } from '../../../merge.ts';

/**
 * Splits issues into those of wrong values, and those of fields that nobody has filled in yet, such as the fields of a new list item.
 *
 * @param contents the values in the form.
 * @param savedContents the values that were saved last. A field that was emptied since then is wrong.
 */
export function splitIssues<Issue extends FieldIssue>(
  issues: readonly Issue[],
  contents: EntryContents,
  savedContents: EntryContents,
): { wrong: Issue[]; unfilled: Issue[] } {
  const isUnfilled = ({ path }: Issue) =>
    [contents, savedContents].every((values) => isEmpty(getFieldValue(values, path)));
  return {
    wrong: issues.filter((issue) => !isUnfilled(issue)),
    unfilled: issues.filter(isUnfilled),
  };
}

/** Returns "one field" or "2 fields". A field can have several issues. */
export function countFields(issues: readonly FieldIssue[]): string {
  const count = new Set(issues.map(({ path }) => path.join('/'))).size;
  return count === 1 ? 'one field' : `${count} fields`;
}
