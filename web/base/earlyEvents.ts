/** What `before-first-paint.js` has recorded of a visitor who did not wait for the script. */
interface EarlyEvent {
  type: 'click' | 'input' | 'submit' | 'focusin' | 'focusout' | 'keydown';
  /** The way to its element from the root element: a tag name, and the place among the children of this name. */
  path: [tag: string, place: number][];
  tag: string;
  /** Of a field. */
  name: string | undefined;
  /** What it said: a player's page may have another button in the same place. */
  text: string;
  value: string | undefined;
  key: KeyboardEventInit;
}

declare global {
  interface Window {
    earlyEvents?: { events: EarlyEvent[]; stop(): void } | undefined;
  }
}

/**
 * Repeats on the elements of the page what was done on those that the server had rendered in their places: presses, typed
 * text, keys, and the focus.
 */
export function repeatEarlyEvents(root: Element) {
  const { events = [] } = window.earlyEvents ?? {};
  window.earlyEvents?.stop();
  window.earlyEvents = undefined;
  for (const { type, path, tag, name, text, value, key } of events) {
    const element = path.reduce<Element | undefined>(childAt, root);
    if (type === 'keydown')
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true }));
    else if (!(element instanceof HTMLElement) || !isSame(element, { tag, name, text })) continue;
    else if (type === 'click') element.click();
    else if (type === 'focusin') element.focus({ preventScroll: true });
    else if (type === 'focusout') element.blur();
    else if (type === 'submit') (element as HTMLFormElement).requestSubmit();
    else enter(element as HTMLInputElement, value ?? '');
  }
}

const childAt = (parent: Element | undefined, [tag, place]: EarlyEvent['path'][number]) =>
  [...(parent?.children ?? [])].filter(({ tagName }) => tagName === tag)[place];

const isSame = (element: Element, { tag, name, text }: Pick<EarlyEvent, 'tag' | 'name' | 'text'>) =>
  element.tagName === tag && (element as HTMLInputElement).name === name && element.textContent === text;

/** Enters a value as if it were typed: React notices it by the event, and only if the setter is that of the browser. */
function enter(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}
