/** Whether keys go into a text, or choose from a list by its letters; radios, boxes and buttons leave them to us. */
export function isTyping(target: EventTarget | null): boolean {
  const { tagName = '', type = '', isContentEditable = false } = (target ?? {}) as Partial<HTMLInputElement>;
  if (tagName === 'INPUT') return !['radio', 'checkbox', 'button', 'submit'].includes(type);
  return isContentEditable || ['TEXTAREA', 'SELECT'].includes(tagName);
}
