/** The store of uploaded bytes (docs/decisions/0020): every file under its sha256 and nothing else, never changed. */
export interface FileStore {
  /** Where it is, for the operator. */
  readonly place: string;
  /** The store this one stands before; absent: it is the store itself, and every `get` reads what is kept there. */
  readonly beneath?: FileStore;
  /**
   * Writes a file; when it returns, the bytes are safe. Again is harmless.
   *
   * @throws StoreUnavailable when it cannot be written: nothing of it is left
   */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /**
   * A file, read whole and checked against its name; null = there is none. The bytes may be shared: never change them.
   *
   * @throws StoreUnavailable, DamagedFile
   */
  get(sha256: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is no error. @throws StoreUnavailable */
  remove(sha256: string): Promise<void>;
  /** The names of all files. @throws StoreUnavailable */
  names(): AsyncIterable<string>;
  /**
   * Removes what writes left that a killed process never ended, when nothing has come to it for so long.
   *
   * @throws StoreUnavailable
   */
  removeLeftovers(olderThanMs: number): Promise<void>;
}

/** The store does not answer, refuses or is full: nothing was changed (ESTORAGE). */
export class StoreUnavailableError extends Error {}

/** The bytes under a name are not those it stands for. */
export class DamagedFileError extends Error {
  constructor(sha256: string) {
    super(`The file ${sha256} is damaged.`);
  }
}
