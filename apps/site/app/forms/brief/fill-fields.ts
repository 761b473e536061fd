/**
 * Fills values into those fields of a form that the visitor has not changed. Then unfolds each part that has a changed field.
 *
 * @param values values by field name.
 */
export function fillUnchangedFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    for (const control of form.elements) {
      if (!isField(control) || control.name !== name || isChanged(control)) continue;
      if (isRadio(control)) {
        if (control.value !== value || control.checked || hasChosenRadio(form, name)) continue;
        control.checked = true;
      } else if (control.value === value || !canHaveValue(control, value)) continue;
      else control.value = value;
    }
  }
  for (const part of form.querySelectorAll('section'))
    if ([...part.querySelectorAll('input, select, textarea')].some(isChanged)) unfoldPart(part);
}

export const unfoldPart = (element: Element): void =>
  element.closest('section')?.querySelector<HTMLElement>('button[aria-expanded=false]')?.click();

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (control: Element): control is Field =>
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && !/^(file|hidden|checkbox)$/.test(control.type));

const isRadio = (control: Field): control is HTMLInputElement => control.type === 'radio';

const hasChosenRadio = (form: HTMLFormElement, name: string): boolean =>
  [...form.elements].some((control) => isField(control) && control.name === name && isChanged(control));

/** Returns whether a field accepts a value. A stored option may have been removed from the form since then. */
const canHaveValue = (control: Field, value: string): boolean =>
  !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);

/** Whether a field has another value than at first. A checkbox never counts as changed. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0;
  if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type))
    return control.type === 'radio' && control.checked && !control.defaultChecked;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value !== control.defaultValue;
  return false;
}
