/**
 * Keeps what someone has typed for as long as the tab lives, so that leaving the page in mid-edit loses nothing. Files
 * and directives are left out. Where storage is denied, nothing is kept and nothing breaks.
 */
export function saveDraft(form: string, data: FormData): void {
  const fields = [...data].filter(
    ([name, value]) => !name.startsWith('_') && typeof value === 'string' && value,
  );
  attempt(() => sessionStorage.setItem(key(form), JSON.stringify(Object.fromEntries(fields))));
}

/** What was typed into a form before, by field name. */
export function readDraft(form: string): Record<string, string> {
  return (
    attempt(() => {
      const draft: unknown = JSON.parse(sessionStorage.getItem(key(form)) ?? '{}');
      return Object.fromEntries(
        Object.entries(draft ?? {}).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      );
    }) ?? {}
  );
}

/** Forgets a form's draft, once it has been sent. */
export function dropDraft(form: string): void {
  attempt(() => sessionStorage.removeItem(key(form)));
}

const key = (form: string): string => `draft:${form}`;

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
