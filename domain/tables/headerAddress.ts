const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Returns the address of the header that a table's page names: the content of its last `bmstable` meta element, in any
 * valid form, outside comments; null if the page is not a table.
 */
export function headerAddress(page: string): string | null {
  // Linear in the length of any page, which htmlparser2 is not: an element ends at the next `<`, too.
  const elements = withoutComments(page).match(/<meta\s[^<>]*>/gi) ?? [];
  const element = elements.findLast((candidate) => attribute(candidate, 'name')?.toLowerCase() === 'bmstable');
  return (element && attribute(element, 'content')) || null;
}

function withoutComments(page: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = page.indexOf('<!--', from);
    const end = start < 0 ? -1 : page.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + page.slice(from);
    kept.push(page.slice(from, start));
    from = end + 3;
  }
}

function attribute(element: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(element);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.replace(/&(amp|lt|gt|quot|#39);/g, (whole, entity) => ENTITIES[entity] ?? whole).trim() ?? null;
}
