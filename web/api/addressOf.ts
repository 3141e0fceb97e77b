/** What of a request stands in its address. */
export interface AddressParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The address a call is asked at, its parameters and query filled in. A query value that is undefined is left out. */
export function addressOf(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
