import path from 'node:path';
import type { Config } from '../config.ts';
import { cachingStore } from './cachingStore.ts';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import { s3Store } from './s3Store.ts';

/** Opens the configured store, a bucket or a folder in `DATA_DIR`, with a cache. */
export function openFileStore(config: Config): FileStore {
  const { DATA_DIR, FILES_S3_URL: url, FILES_S3_REGION: region } = config;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = config;
  const isBucket = url !== undefined && keyId !== undefined && secret !== undefined;
  return cachingStore(isBucket ? s3Store({ url, region, keyId, secret }) : diskStore(path.join(DATA_DIR, 'files')));
}
