/**
 * Saves the fields of a form in session storage, except empty fields, files and control fields such as `_next`. Does nothing if the
 * browser denies storage.
 */
export function saveDraft(formName: string, data: FormData): void {
  const fields = [...data].filter(
    ([name, value]) => !name.startsWith('_') && typeof value === 'string' && value,
  );
  tryStorage(() =>
    sessionStorage.setItem(toStorageKey(formName), JSON.stringify(Object.fromEntries(fields))),
  );
}

/** Returns values by field name. */
export function readDraft(formName: string): Record<string, string> {
  return (
    tryStorage(() => {
      const draft: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(formName)) ?? '{}');
      return Object.fromEntries(
        Object.entries(draft ?? {}).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      );
    }) ?? {}
  );
}

export function deleteDraft(formName: string): void {
  tryStorage(() => sessionStorage.removeItem(toStorageKey(formName)));
}

const toStorageKey = (formName: string): string => `draft:${formName}`;

function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
