/**
 * The objects of all data lines in the order of the file, in columns that grow: the index of each object among the
 * pairs of its line, and its id as written.
 */
export type FoundObjects = { indices: Uint32Array; ids: Uint16Array; count: number };

export function noObjects(): FoundObjects {
  return { indices: new Uint32Array(1024), ids: new Uint16Array(1024), count: 0 };
}

export function addObject(found: FoundObjects, index: number, id: number): void {
  if (found.count === found.ids.length) grow(found);
  found.indices[found.count] = index;
  found.ids[found.count] = id;
  found.count++;
}

function grow(found: FoundObjects): void {
  const { indices, ids, count } = found;
  found.indices = new Uint32Array(2 * count);
  found.indices.set(indices);
  found.ids = new Uint16Array(2 * count);
  found.ids.set(ids);
}
