/** The kinds of objects, by channel. */
export const TAP = 0;
export const MARKER = 1;
export const MINE = 2;
export type Kind = typeof TAP | typeof MARKER | typeof MINE;

/** The objects of a lane in columns, in the order in which they are written: measure by measure, and line by line in each. */
export type WrittenObjects = {
  readonly kinds: Uint8Array;
  readonly ids: Uint16Array;
  /** The place of each object: an index in `positions`. */
  readonly places: Uint32Array;
  /** Every position that has an object, in ascending order. */
  readonly positions: Float64Array;
};
