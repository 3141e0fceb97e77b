/** The query of an address as plain words: what a person reads and can write. A name that comes twice counts once. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The way back; what is undefined or empty is left out, and commas stay commas. */
export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${readable(String(value))}`],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const readable = (value: string) =>
  encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ',').replaceAll('%2F', '/');
