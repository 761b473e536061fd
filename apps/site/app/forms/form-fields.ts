/** A field that a visitor fills in. Its value can be stored and restored. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Leaves out files, checkboxes, and control fields such as `_honey`. */
export const isField = (element: unknown): element is Field =>
  (element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !/^(file|hidden|checkbox|submit)$/.test(element.type))) &&
  !/^(_|$)/.test(element.name);

export const listFields = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

/** Whether a field has another value than at first. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0;
  if (isRadio(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Returns the value of all fields with a name, such as the chosen one of several radio buttons. */
export const readValue = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/**
 * Sets the value of all fields with a name. Ignores a value that the page no longer offers. An empty value is the initial one. Fires
 * a custom `input` event, which `isFilled` recognises.
 */
export function fillField(form: HTMLFormElement, name: string, value: string): void {
  for (const field of listFields(form)) {
    if (field.name !== name) continue;
    if (isRadio(field)) field.checked = value === '' ? field.defaultChecked : field.value === value;
    else if (!(field instanceof HTMLSelectElement)) field.value = value;
    else {
      const index = [...field.options].findIndex((option) => option.value === value);
      if (index >= 0 || value === '') field.selectedIndex = Math.max(0, index);
    }
    field.dispatchEvent(new CustomEvent('input', { bubbles: true }));
  }
}

/** Whether an `input` event is from `fillField`, and not from an edit of the visitor. */
export const isFilled = (event: Event): boolean => event instanceof CustomEvent;

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio';
