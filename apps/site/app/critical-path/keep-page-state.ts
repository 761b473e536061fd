type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a visitor has done in the page's elements while React replaces some of them: values, files, focus, selection, open
 * menus and a held click, and what others have set on `html`. To be called while React renders the new elements, in the same
 * task as it replaces the old ones.
 *
 * @returns a function that moves all of it to the elements that replaced others, and does nothing where none were replaced.
 */
export function keepPageState(): () => void {
  const root: HTMLElement & { held?: HTMLElement | null | undefined } = document.documentElement;
  const { lang, held } = root;
  const attributes = [...root.attributes];
  const fields = [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')].map(
    (field) => [field, replacementOf(field)] as const,
  );
  const menus = [...document.querySelectorAll<HTMLElement>('[popover]')]
    // Safari has popovers from 17 on, and throws at a selector that it does not know.
    .filter((menu) => menu.showPopover !== undefined && menu.matches(':popover-open'))
    .map(replacementOf);
  const findHeld = held && replacementOf(held);
  const main = document.querySelector('main');
  const focus = keepFocus();

  return () => {
    for (const { name, value } of attributes) if (!root.hasAttribute(name)) root.setAttribute(name, value);
    // The language that the page was translated into.
    root.lang = lang;
    // Also where the application had been given up. Without it a control that needs script is hidden, and takes no focus.
    root.classList.add('js');
    for (const [field, find] of fields) moveValue(field, find());
    for (const find of menus) find()?.showPopover();
    const newHeld = findHeld?.();
    if (newHeld) root.held = newHeld;
    focus();
    // The bar looks as the page is scrolled.
    if (!main?.isConnected) dispatchEvent(new Event('scroll'));
  };
}

/**
 * Remembers where an element stands.
 *
 * @returns a function that finds the element that replaced it, by its id or its place among elements of its tag and class;
 *   undefined while the element itself is in the page, and where nothing replaced it.
 */
function replacementOf<Type extends HTMLElement>(element: Type): () => Type | undefined {
  const alike = () =>
    [...document.getElementsByTagName(element.tagName)].filter(
      ({ id, className }) => id === element.id && (id !== '' || className === element.className),
    ) as Type[];
  const place = alike().indexOf(element);
  return () => (element.isConnected ? undefined : alike()[place]);
}

/** Gives a field what another one holds. The page hears of it as of any input; a file is looked for when a form starts. */
function moveValue(from: Field, to: Field | undefined): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.checked = from.checked;
    if (from.type === 'file') {
      to.files = from.files;
      return;
    }
  }
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    // Not by value: a translator changes that of an option whose value is its text.
    if (from.selectedIndex === to.selectedIndex) return;
    to.selectedIndex = from.selectedIndex;
  } else {
    if (!to || from.value === to.value) return;
    // By the setter that all share: React ignores an event after its own on the element was used.
    Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to);
  }
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Remembers the focus, and the selection in it where the browser tells it, as it does not for e-mail addresses. */
function keepFocus(): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return () => {};
  const find = replacementOf<HTMLElement & Partial<HTMLInputElement>>(activeElement);
  const { selectionStart, selectionEnd } = activeElement as Partial<HTMLInputElement>;
  return () => {
    const element = find();
    element?.focus({ preventScroll: true });
    if (typeof selectionStart === 'number')
      element?.setSelectionRange?.(selectionStart, selectionEnd ?? null);
  };
}
