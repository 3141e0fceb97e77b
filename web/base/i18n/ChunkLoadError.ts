/**
 * Thrown when code or texts of the site could not be loaded: the browser is offline, or a deployment replaced the
 * files.
 */
export class ChunkLoadError extends Error {}
