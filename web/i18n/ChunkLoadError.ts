/** A part of the site could not be fetched: the line is gone, or a newer version of the site took the place of this one. */
export class ChunkLoadError extends Error {}
