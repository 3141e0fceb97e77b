/**
 * Whether an element uses typed letters itself: a text field or a select. Radios, checkboxes and buttons leave them to
 * shortcuts.
 */
export function isTyping(target: EventTarget | null): boolean {
  const { tagName = '', type = '', isContentEditable = false } = (target ?? {}) as Partial<HTMLInputElement>;
  if (tagName === 'INPUT') return !['radio', 'checkbox', 'button', 'submit'].includes(type);
  return isContentEditable || ['TEXTAREA', 'SELECT'].includes(tagName);
}
