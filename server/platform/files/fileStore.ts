/** The store of uploaded files (docs/decisions/0020): immutable files under their sha256. */
export interface FileStore {
  /** The folder or address of the store, for the operator. */
  readonly location: string;
  /** The uncached store, for a caching one; absent when `get` is not cached. */
  readonly inner?: FileStore;
  /**
   * Writes a file. When it returns, the bytes survive a power cut. Writing a file again is harmless.
   *
   * @throws StoreUnavailableError when it cannot be written; no part of it is left
   */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /**
   * Reads a file and checks it against its name; null when it does not exist. The bytes may be shared: never change
   * them.
   *
   * @throws StoreUnavailableError, DamagedFileError
   */
  get(sha256: string): Promise<Buffer | null>;
  /**
   * Removes a file, if it exists.
   *
   * @throws StoreUnavailableError
   */
  remove(sha256: string): Promise<void>;
  /**
   * Lists the names of all files.
   *
   * @throws StoreUnavailableError
   */
  names(): AsyncIterable<string>;
  /**
   * Removes incomplete files that a killed process left, if they have not changed for this time.
   *
   * @throws StoreUnavailableError
   */
  removeLeftovers(olderThanMs: number): Promise<void>;
}

/** Thrown when the store does not answer, refuses or is full. Nothing was changed (ESTORAGE). */
export class StoreUnavailableError extends Error {}

/** Thrown when the content of a file does not match its name. */
export class DamagedFileError extends Error {
  constructor(sha256: string) {
    super(`The file ${sha256} is damaged.`);
  }
}
