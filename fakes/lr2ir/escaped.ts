const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => entities[one] ?? one);
}
