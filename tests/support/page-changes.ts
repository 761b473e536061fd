import { TRANSLATE_SCRIPT } from './translate.ts';

/** Scripts that change a page before hydration, as browsers, extensions and proxies do. The keys are parts of test titles. */
export const PAGE_CHANGES = {
  'was translated': TRANSLATE_SCRIPT,
  'got elements of a password manager': `document.body.prepend(document.createElement('div'));
    for (const input of document.querySelectorAll('input, textarea'))
      for (const name of ['input', 'div'])
        input.after(Object.assign(document.createElement(name), { hidden: true }));`,
};

/**
 * Fills in a form before hydration, like a quick visitor. Selects a CV if the form has a file field. Runs in the page.
 *
 * @param values by the names of the fields.
 */
export function fillForm(form: Element, values: Record<string, string>): void {
  if (!(form instanceof HTMLFormElement)) throw new Error('This is not a form');
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement)
      control.selectedIndex = [...control.options].findIndex(({ value }) => value === values[control.name]);
    else if (control instanceof HTMLInputElement && control.type === 'file') {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
      control.files = transfer.files;
    } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)
      control.value = values[control.name] ?? control.value;
  }
}
