import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { createFormDraft } from './form-draft.ts';
import { fillField, isChanged, isField, listFields, readValue } from './form-fields.ts';

/** Where a draft is kept: in this tab until it is closed, or on this device for all tabs. */
export type DraftPlace = 'tab' | 'device';

/**
 * Stores each edit of a form, and restores the stored text. Text that was typed before this code was loaded takes precedence, except
 * after a reload, when the browser may have restored text that is older.
 */
export function useDraft(formName: string, place: DraftPlace, form: RefObject<HTMLFormElement | null>) {
  const [isRestored, setIsRestored] = useState(false);
  const [isStored, setIsStored] = useState(true);
  const draft = useMemo(
    () => createFormDraft(formName, () => (place === 'tab' ? sessionStorage : localStorage)),
    [formName, place],
  );

  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    const stored = draft.read();
    for (const field of new Set(
      listFields(current)
        .filter(isChanged)
        .map(({ name }) => name),
    ))
      if (isNewPage() || stored[field] === undefined) {
        draft.write(field, readValue(current, field));
        delete stored[field];
      }
    for (const [field, value] of Object.entries(stored)) fillField(current, field, value);
    setIsRestored(Object.keys(stored).length > 0);
    // Another tab has edited the form. Reads the storage, because this tab may have edited the same field since then.
    const copyFromOtherTab = ({ key, storageArea }: StorageEvent) => {
      const field = draft.toField(key);
      if (field !== undefined && storageArea === localStorage)
        fillField(current, field, draft.read()[field] ?? '');
    };
    addEventListener('storage', copyFromOtherTab);
    return () => removeEventListener('storage', copyFromOtherTab);
  }, [draft, form]);

  return {
    /** Whether the form has text of an earlier visit. */
    isRestored,
    /** False if the browser denies storage or has no space left. */
    isStored,
    save(edited: EventTarget): void {
      if (form.current && isField(edited))
        setIsStored(draft.write(edited.name, readValue(form.current, edited.name)));
    },
    /** Removes the values that were sent, or all. */
    remove(values: Readonly<Record<string, string>> = draft.read()): void {
      draft.remove(values);
      setIsRestored(false);
    },
  };
}

/** Whether the browser has loaded the page anew, and restores no fields. */
function isNewPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}
