/**
 * Returns an OpenAPI document without what does not matter to a client: its references are resolved, its keys and required fields
 * sorted, its descriptions left out. A schema that contains itself keeps its reference.
 */
export function normalDocument(document: unknown): unknown {
  const target = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
  const normal = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each) => normal(each, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    if (typeof $ref === 'string' && !within.includes($ref)) {
      return normal({ ...(target($ref) as object), ...rest }, [...within, $ref]);
    }
    const entries = Object.entries(value).filter(([name, its]) => name !== 'description' || typeof its !== 'string');
    const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([name, its]) => [
        name,
        name === 'required' && Array.isArray(its) ? its.toSorted() : normal(its, within),
      ]),
    );
  };
  const { components, ...rest } = document as { components?: { schemas?: unknown } };
  const { schemas: _, ...others } = components ?? {};
  return normal({ ...rest, components: others }, []);
}
