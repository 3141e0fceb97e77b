import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';

/** The store of the configuration: a folder of `DATA_DIR`. */
export function openFileStore({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): FileStore {
  return diskStore(path.join(DATA_DIR, 'files'));
}
