const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => entities[one] ?? one);
}
