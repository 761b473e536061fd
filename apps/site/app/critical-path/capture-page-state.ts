import { getHeldControls } from './contract.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what a visitor has done in the page before React replaces elements: field values, chosen files, focus, selection, scroll
 * position, open menus, the pressed control, the clicks that bootstrap.js holds until hydration, and the attributes of `html`. Call
 * this function before React removes the old elements, in the same task.
 *
 * @returns a function that restores this state in the replacement elements. Elements that were not replaced stay unchanged.
 */
export function capturePageState(): () => void {
  const root = document.documentElement;
  const { lang } = root;
  const attributes = [...root.attributes];
  const fields = [...document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')].map(
    (field) => [field, trackReplacement(field)] as const,
  );
  const menus = [...document.querySelectorAll<HTMLElement>('[popover]')]
    // Safari before 17 has no popovers and throws on the unknown selector.
    .filter((menu) => menu.showPopover !== undefined && menu.matches(':popover-open'))
    .map(trackReplacement);
  const heldControls = [...getHeldControls()].map((control) => [control, trackReplacement(control)] as const);
  const pressed = document.querySelector<HTMLElement>(':is(a, button, label):active');
  const findPressedControl = pressed && trackReplacement(pressed);
  const main = document.querySelector('main');
  const scrollTop = scrollY;
  const restoreFocus = captureFocus();

  return () => {
    for (const { name, value } of attributes) if (!root.hasAttribute(name)) root.setAttribute(name, value);
    // A translator sets `lang` to its target language.
    root.lang = lang;
    // bootstrap.js may have removed the class `js` after a timeout. Without this class, controls that need script are hidden and
    // cannot get the focus.
    root.classList.add('js');
    for (const [field, findReplacement] of fields) copyValue(field, findReplacement());
    for (const findReplacement of menus) findReplacement()?.showPopover();
    getHeldControls().clear();
    for (const [control, findReplacement] of heldControls)
      getHeldControls().add(findReplacement() ?? control);
    clickOnRelease(findPressedControl?.());
    restoreFocus();
    if (main?.isConnected) return;
    // WebKit sets the size of images in a microtask. Before that, the page is too short to scroll.
    queueMicrotask(() => {
      scrollTo(0, scrollTop);
      dispatchEvent(new Event('scroll'));
    });
  };
}

/**
 * Clicks a control when the pointer is released on it. After a mouse press, browsers send no click if the pressed element was
 * replaced.
 */
function clickOnRelease(control: HTMLElement | undefined): void {
  const onPointer = (event: PointerEvent) => {
    if (
      event.type === 'pointerup' &&
      event.pointerType !== 'touch' &&
      control?.contains(event.target as Node)
    )
      control.dispatchEvent(new MouseEvent('click', event));
    control = undefined;
  };
  for (const type of ['pointerdown', 'pointerup'] as const)
    addEventListener(type, onPointer, { capture: true, once: true });
}

/**
 * Records where an element is in the page.
 *
 * @returns a function that finds the replacement by id, or else by its index among elements with the same tag, class and link
 *   target. The function returns undefined if the element is still in the page or has no replacement.
 */
function trackReplacement<Type extends HTMLElement>(element: Type): () => Type | undefined {
  const href = element.getAttribute('href');
  const similarElements = () =>
    [...document.getElementsByTagName(element.tagName)].filter(
      (other) =>
        other.id === element.id &&
        (other.id !== '' || (other.className === element.className && other.getAttribute('href') === href)),
    ) as Type[];
  const index = similarElements().indexOf(element);
  return () => {
    if (element.isConnected) return undefined;
    const replacements = similarElements();
    // Links of marks are missing after a rerender (ui/marks.tsx). Another link to the same page does the same.
    return replacements[index] ?? (href === null ? undefined : replacements.at(-1));
  };
}

/** Copies the value of a field, and fires `input` if it changes. File fields need no event: they read their files on mount. */
function copyValue(from: Field, to: Field | undefined): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.checked = from.checked;
    if (from.type === 'file') {
      to.files = from.files;
      return;
    }
  }
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    // Compares the index, because a translator changes the value of options without a `value` attribute.
    if (from.selectedIndex === to.selectedIndex) return;
    to.selectedIndex = from.selectedIndex;
  } else {
    if (!to || from.value === to.value) return;
    // React adds its own setter of `value` to the element, and ignores an `input` event after a call of that setter. The next line
    // calls the setter of the browser instead.
    Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to);
  }
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Records the focused element, and its selection if the browser exposes one (not for `type="email"`). */
function captureFocus(): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return () => {};
  const findReplacement = trackReplacement<HTMLElement & Partial<HTMLInputElement>>(activeElement);
  const { selectionStart, selectionEnd } = activeElement as Partial<HTMLInputElement>;
  return () => {
    const element = findReplacement();
    element?.focus({ preventScroll: true });
    if (typeof selectionStart === 'number')
      element?.setSelectionRange?.(selectionStart, selectionEnd ?? null);
  };
}
