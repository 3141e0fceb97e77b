type Json = Record<string, unknown>;

/** Lists whose order means nothing. */
const SETS = ['parameters', 'required', 'tags'];

/**
 * Returns an OpenAPI document without what does not matter to a client: its references are resolved, its keys and sets sorted, its
 * descriptions left out. A schema that contains itself keeps its reference.
 */
export function normalDocument(document: Json): Json {
  const target = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((place, name) => (place as Json | undefined)?.[name], document) as Json;
  const normal = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each) => normal(each, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Json;
    if (typeof $ref === 'string' && !within.includes($ref))
      return normal({ ...target($ref), ...rest }, [...within, $ref]);
    const kept = Object.entries(value).filter(([name, its]) => name !== 'description' || typeof its !== 'string');
    const entries = kept
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, its]) => [name, normal(its, within)] as const);
    return Object.fromEntries(
      entries.map(([name, its]) => [name, SETS.includes(name) && Array.isArray(its) ? sorted(its) : its]),
    );
  };
  const { schemas: _, ...components } = (document.components ?? {}) as Json;
  return normal({ ...document, components }, []) as Json;
}

const sorted = (values: readonly unknown[]) =>
  values
    .map((value) => JSON.stringify(value))
    .sort()
    .map((text) => JSON.parse(text));
