/** Splits a sort order as addresses and requests write it: a field, with `-` before it for descending. */
export function parseSort<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  const descending = sort.startsWith('-');
  return { field: (descending ? sort.slice(1) : sort) as Field, descending };
}
