/**
 * Parses a query string into plain strings, without the JSON that the router would read. If a name occurs twice, the
 * last value counts; an empty one is as if it were not given.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''));
}

/**
 * Writes a query string with its `?`, or an empty string. Values that are undefined or empty are left out; commas and
 * slashes stay readable.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${readable(String(value))}`],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const readable = (value: string) =>
  encodeURIComponent(value.toWellFormed()).replaceAll('%2C', ',').replaceAll('%2F', '/');
